/* limits.c: connections by address (limits.h): a hash table of lists. */
#include "limits.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

enum { BUCKETS = 1024 };

struct limit_entry {
    limit_entry *next;
    int handshakes, connections;
    char address[ADDRESS_TEXT];
};

struct limits {
    limit_entry *bucket[BUCKETS];
};

limits *spil__limits_open(void)
{
    return spil__alloc(sizeof(limits));
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

void spil__address_print(const struct sockaddr *address, char text[ADDRESS_TEXT])
{
    const void *at = NULL;
    if (address != NULL && address->sa_family == AF_INET)
        at = &((const struct sockaddr_in *)(const void *)address)->sin_addr;
    if (address != NULL && address->sa_family == AF_INET6)
        at = &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr;
    if (at == NULL || inet_ntop(address->sa_family, at, text, ADDRESS_TEXT) == NULL)
        snprintf(text, ADDRESS_TEXT, "unknown");
}

bool spil__address_is_loopback(const char *text)
{
    return strncmp(text, "127.", 4) == 0 || strcmp(text, "::1") == 0 || strncmp(text, "::ffff:127.", 11) == 0;
}

static limit_entry **place_of(limits *l, const char *address)
{
    uint32_t hash = 2166136261u; /* FNV-1a */
    for (const char *at = address; *at != '\0'; at++)
        hash = (hash ^ (uint8_t)*at) * 16777619u;
    limit_entry **at = &l->bucket[hash % BUCKETS];
    while (*at != NULL && strcmp((*at)->address, address) != 0)
        at = &(*at)->next;
    return at;
}

static limit_entry *entry_of(limits *l, const char *address)
{
    limit_entry **at = place_of(l, address);
    if (*at == NULL) {
        *at = spil__alloc(sizeof **at);
        snprintf((*at)->address, sizeof(*at)->address, "%s", address);
    }
    return *at;
}

bool spil__limits_may_begin(limits *l, const char *address)
{
    const limit_entry *e = *place_of(l, address);
    return e == NULL || e->handshakes < LIMIT_HANDSHAKES;
}

limit_entry *spil__limits_begin(limits *l, const char *address)
{
    limit_entry *e = entry_of(l, address);
    e->handshakes++;
    return e;
}

limit_entry *spil__limits_finish(limits *l, limit_entry *begun, const char *address)
{
    limit_entry *e = entry_of(l, address);
    if (e->connections >= LIMIT_CONNECTIONS && !spil__address_is_loopback(address))
        return NULL;
    e->connections++;
    spil__limits_end(l, begun, false);
    return e;
}

void spil__limits_end(limits *l, limit_entry *entry, bool finished)
{
    if (finished)
        entry->connections--;
    else
        entry->handshakes--;
    if (entry->handshakes > 0 || entry->connections > 0)
        return;
    limit_entry **at = place_of(l, entry->address);
    *at = entry->next;
    free(entry);
}
