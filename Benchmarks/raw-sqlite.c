// The reference for POST /codes: what SQLite alone does with equal issues, 64 in each commit, synchronous=FULL.
// Usage: raw-sqlite DATABASE SCHEMA SECONDS; prints issues per second.
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static sqlite3 *database;

static void check(int code) {
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
    fprintf(stderr, "raw-sqlite: %s\n", sqlite3_errmsg(database));
    exit(1);
}

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL));
    return statement;
}

static void run(sqlite3_stmt *statement) {
    check(sqlite3_step(statement));
    check(sqlite3_reset(statement));
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static char *read_file(const char *path) {
    FILE *file = fopen(path, "r");
    if (file == NULL) exit(1);
    char *text = calloc(1, 1 << 16);
    if (fread(text, 1, (1 << 16) - 1, file) == 0) exit(1);
    fclose(file);
    return text;
}

int main(int count, char **arguments) {
    if (count != 4) return 64;
    check(sqlite3_open(arguments[1], &database));
    check(sqlite3_exec(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -8000;"
                                 "PRAGMA wal_autocheckpoint = 2000;", NULL, NULL, NULL));
    check(sqlite3_exec(database, read_file(arguments[2]), NULL, NULL, NULL));
    sqlite3_stmt *begin = prepare("BEGIN IMMEDIATE");
    sqlite3_stmt *commit = prepare("COMMIT");
    sqlite3_stmt *phone = prepare(
        "INSERT OR REPLACE INTO phones (phone, cooldown_started_at, cooldown_ms, message_id, sends, unverified_sends,"
        " wrong_guesses, stale_at) VALUES (?1, ?2, 60000, ?3, ?4, ?4, x'', ?2 + 86400000)");
    sqlite3_stmt *code = prepare(
        "INSERT OR REPLACE INTO codes (phone, purpose, id, key_id, state, issued_at, expires_at, attempts_remaining,"
        " wrong_guesses, guesses_until, stale_at)"
        " VALUES (?1, 'default', ?2, x'0011223344556677', 'live', ?3, ?3 + 300000, 5, x'', ?3 + 300000, ?3 + 86700000)");
    sqlite3_stmt *message = prepare(
        "INSERT INTO messages (phone, purpose, code_id, locale, issued_at, delivery)"
        " VALUES (?1, 'default', ?2, 'en', ?3, 'queued')");

    unsigned char id[16];
    int64_t instant = (int64_t)time(NULL) * 1000;
    uint64_t random = 88172645463325252ull;
    long issues = 0;
    double start = now(), end = start + atof(arguments[3]);
    while (now() < end) {
        run(begin);
        for (int index = 0; index < 64; index++, issues++) {
            random ^= random << 13, random ^= random >> 7, random ^= random << 17;
            memcpy(id, &random, 8);
            memcpy(id + 8, &issues, 8);
            int64_t number = 8613000000000 + (int64_t)(random % 1000000000);
            int64_t at = ++instant;
            sqlite3_bind_int64(code, 1, number);
            sqlite3_bind_blob(code, 2, id, 16, SQLITE_STATIC);
            sqlite3_bind_int64(code, 3, at);
            run(code);
            sqlite3_bind_int64(message, 1, number);
            sqlite3_bind_blob(message, 2, id, 16, SQLITE_STATIC);
            sqlite3_bind_int64(message, 3, at);
            run(message);
            sqlite3_bind_int64(phone, 1, number);
            sqlite3_bind_int64(phone, 2, at);
            sqlite3_bind_int64(phone, 3, sqlite3_last_insert_rowid(database));
            sqlite3_bind_blob(phone, 4, &at, 8, SQLITE_STATIC);
            run(phone);
        }
        run(commit);
    }
    printf("%.0f\n", issues / (now() - start));
    return 0;
}
