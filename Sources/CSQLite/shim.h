#include <sqlite3.h>

// sqlite3_config is variadic, which Swift does not import. Nobody reads the statistics, and each allocation pays for them.
static inline int csqlite_disable_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
