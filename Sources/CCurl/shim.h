// libcurl's options and figures are set and read by variadic functions, which Swift does not import: a typed one for
// each kind that is used.
#ifndef COUNTERSIGN_CCURL_H
#define COUNTERSIGN_CCURL_H

#define CURL_STRICTER  // handles are types of their own
#include <curl/curl.h>

static inline CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_body_size(CURL *easy, curl_off_t size) {
    return curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, size);
}

static inline CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode ccurl_set_fields(CURL *easy, struct curl_slist *fields) {
    return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, fields);
}

static inline CURLcode ccurl_set_open_socket(CURL *easy, void *object, curl_opensocket_callback open) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open);
    return code ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, object);
}

// The callbacks that one object serves; each gets it as its last argument, or its first.
static inline CURLcode ccurl_set_callbacks(
    CURL *easy, void *object, curl_prereq_callback begin, curl_read_callback read, curl_write_callback head,
    curl_write_callback body) {
    CURLcode code = CURLE_OK;
    if (!code) code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, begin);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_PREREQDATA, object);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_READFUNCTION, read);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_READDATA, object);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, head);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_HEADERDATA, object);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_WRITEDATA, object);
    return code;
}

static inline CURLcode ccurl_get_status(CURL *easy, long *status) {
    return curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, status);
}

// Transfers beyond `open` connections wait for one; at most `kept` are kept for further requests.
static inline CURLMcode ccurl_set_connections(CURLM *multi, long open, long kept) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, open);
    return code ? code : curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, kept);
}

// The result is in a union, which says what `msg` says.
static inline CURLcode ccurl_result(const CURLMsg *message) {
    return message->data.result;
}

#endif
