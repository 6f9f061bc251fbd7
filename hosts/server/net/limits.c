/* limits.c: connections by address (limits.h): a hash table of lists. */
#include "limits.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/hash.h"
#include "spil/memory.h"

enum { BUCKETS = 1024 };

struct limit_entry {
    limit_entry *next;
    int n[LIMIT_KINDS];
    budget budget;
    uint64_t line_us;
    uint64_t used_ms; /* when it was last seen to have a connection */
    char address[ADDRESS_TEXT];
};

struct limits {
    limit_entry *bucket[BUCKETS];
};

limits *spil__limits_open(void)
{
    return spil_alloc(sizeof(limits));
}

void spil__limits_close(limits *l)
{
    for (int i = 0; l != NULL && i < BUCKETS; i++) {
        for (limit_entry *e = l->bucket[i], *next; e != NULL; e = next) {
            next = e->next;
            free(e);
        }
    }
    free(l);
}

static void print_four(const void *at, char text[ADDRESS_TEXT])
{
    inet_ntop(AF_INET, at, text, ADDRESS_TEXT);
}

static void print_six(const struct in6_addr *at, char text[ADDRESS_TEXT])
{
    if (IN6_IS_ADDR_V4MAPPED(at)) {
        print_four(at->s6_addr + 12, text);
    } else if (IN6_IS_ADDR_LOOPBACK(at)) {
        snprintf(text, ADDRESS_TEXT, "::1");
    } else {
        struct in6_addr half = {0};
        memcpy(half.s6_addr, at->s6_addr, 8);
        inet_ntop(AF_INET6, &half, text, ADDRESS_TEXT);
        snprintf(text + strlen(text), ADDRESS_TEXT - strlen(text), "/64");
    }
}

void spil__address_print(const struct sockaddr *address, char text[ADDRESS_TEXT])
{
    if (address != NULL && address->sa_family == AF_INET)
        print_four(&((const struct sockaddr_in *)(const void *)address)->sin_addr, text);
    else if (address != NULL && address->sa_family == AF_INET6)
        print_six(&((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, text);
    else
        snprintf(text, ADDRESS_TEXT, "unknown");
}

bool spil__address_read(const char *from, char text[ADDRESS_TEXT])
{
    struct in6_addr six;
    struct in_addr four;
    if (inet_pton(AF_INET, from, &four) == 1)
        print_four(&four, text);
    else if (inet_pton(AF_INET6, from, &six) == 1)
        print_six(&six, text);
    else
        return false;
    return true;
}

static bool is_loopback(const char *text)
{
    return strncmp(text, "127.", 4) == 0 || strcmp(text, "::1") == 0;
}

/* All 128 bits; an IPv4 address as it is written in IPv6. */
static bool all_bits(int family, const void *at, struct in6_addr *bits)
{
    *bits = (struct in6_addr){0};
    if (family == AF_INET6) {
        memcpy(bits, at, sizeof *bits);
    } else {
        memset(bits->s6_addr + 10, 0xff, 2);
        memcpy(bits->s6_addr + 12, at, 4);
    }
    return true;
}

bool spil__address_is(const struct sockaddr *address, const char *text)
{
    struct in6_addr one, other, six;
    struct in_addr four;
    const bool known =
        address != NULL && text != NULL &&
        (inet_pton(AF_INET, text, &four) == 1   ? all_bits(AF_INET, &four, &other)
         : inet_pton(AF_INET6, text, &six) == 1 ? all_bits(AF_INET6, &six, &other)
                                                : false) &&
        (address->sa_family == AF_INET
             ? all_bits(AF_INET, &((const struct sockaddr_in *)(const void *)address)->sin_addr, &one)
         : address->sa_family == AF_INET6
             ? all_bits(AF_INET6, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, &one)
             : false);
    return known && memcmp(&one, &other, sizeof one) == 0;
}

static limit_entry **place_of(limits *l, const char *address)
{
    limit_entry **at = &l->bucket[spil_hash_text(SPIL_HASH_START, address) % BUCKETS];
    while (*at != NULL && strcmp((*at)->address, address) != 0)
        at = &(*at)->next;
    return at;
}

limit_entry *spil__limits_entry(limits *l, const char *address)
{
    limit_entry **at = place_of(l, address);
    if (*at == NULL) {
        *at = spil_alloc(sizeof **at);
        (*at)->line_us = UINT64_MAX;
        snprintf((*at)->address, sizeof(*at)->address, "%s", address);
    }
    return *at;
}

const char *spil__limits_address(const limit_entry *entry)
{
    return entry->address;
}

bool spil__limits_may_begin(limits *l, const char *address)
{
    const limit_entry *e = *place_of(l, address);
    return e == NULL || e->n[LIMIT_HANDSHAKE] < LIMIT_HANDSHAKES;
}

limit_entry *spil__limits_begin(limits *l, const char *address)
{
    limit_entry *e = spil__limits_entry(l, address);
    e->n[LIMIT_HANDSHAKE]++;
    return e;
}

static bool is_limited(const limit_entry *entry, bool forwarded)
{
    return forwarded || !is_loopback(entry->address);
}

bool spil__limits_serve(limit_entry *entry)
{
    if (is_limited(entry, false) && entry->n[LIMIT_FILE] >= LIMIT_FILES)
        return false;
    entry->n[LIMIT_HANDSHAKE]--;
    entry->n[LIMIT_FILE]++;
    return true;
}

limit_entry *spil__limits_finish(limits *l, limit_entry *begun, limit_kind was, const char *address,
                                 bool forwarded)
{
    limit_entry *e = spil__limits_entry(l, address);
    if (is_limited(e, forwarded) && (e->n[LIMIT_CONNECTION] - e->budget.inside >= LIMIT_CONNECTIONS ||
                                     e->n[LIMIT_CONNECTION] >= LIMIT_ALL))
        return NULL;
    e->n[LIMIT_CONNECTION]++;
    spil__limits_end(begun, was);
    return e;
}

void spil__limits_end(limit_entry *entry, limit_kind was)
{
    entry->n[was]--;
}

budget *spil__limits_budget(limit_entry *entry, bool forwarded)
{
    return is_limited(entry, forwarded) ? &entry->budget : NULL;
}

uint64_t *spil__limits_line_us(limit_entry *entry, bool forwarded)
{
    return is_limited(entry, forwarded) ? &entry->line_us : NULL;
}

void spil__limits_sweep(limits *l, uint64_t now_ms)
{
    enum { DAY_MS = 86400000 };
    int remembered = 0;
    for (int i = 0; i < BUCKETS; i++) {
        for (limit_entry **at = &l->bucket[i]; *at != NULL;) {
            limit_entry *e = *at;
            const bool used = e->n[LIMIT_HANDSHAKE] > 0 || e->n[LIMIT_FILE] > 0 || e->n[LIMIT_CONNECTION] > 0;
            e->used_ms = used || e->used_ms == 0 ? now_ms : e->used_ms;
            if (used || !spil__budget_is_whole(&e->budget, &budget_of_address, now_ms) ||
                (e->line_us != UINT64_MAX && now_ms < e->used_ms + DAY_MS &&
                 remembered++ < LIMIT_REMEMBERED)) {
                at = &e->next;
                continue;
            }
            *at = e->next;
            free(e);
        }
    }
}
