/* postgres_params.c: values for PostgreSQL and from it, in its binary form: big-endian, arrays with a head. */
#include <stdlib.h>
#include <string.h>

#include "postgres.h"

static void put(uint64_t value, size_t n, unsigned char *to)
{
    for (size_t i = 0; i < n; i++)
        to[i] = (unsigned char)(value >> 8 * (n - 1 - i));
}

static void add_param(spil_params *p, const void *bytes, size_t len)
{
    char *copy = spil_alloc_raw(len + 1);
    memcpy(copy, bytes, len);
    copy[len] = '\0';
    p->value[p->n] = copy;
    p->length[p->n++] = (int)len;
}

void spil__pg_int(spil_params *p, int64_t value)
{
    unsigned char bytes[8];
    put((uint64_t)value, sizeof bytes, bytes);
    add_param(p, bytes, sizeof bytes);
}

void spil__pg_text(spil_params *p, const char *text)
{
    if (text != NULL)
        add_param(p, text, strlen(text));
    else
        p->value[p->n++] = NULL;
}

void spil__pg_forget(spil_params *p)
{
    for (int i = 0; i < p->n; i++) {
        if (p->value[i] != NULL)
            explicit_bzero(p->value[i], (size_t)p->length[i]); /* private parts do not stay behind */
        free(p->value[i]);
    }
    *p = (spil_params){0};
}

void spil__pg_copy(spil_params *to, const spil_params *from)
{
    for (int i = 0; i < from->n; i++) {
        if (from->value[i] != NULL)
            add_param(to, from->value[i], (size_t)from->length[i]);
        else
            to->value[to->n++] = NULL;
    }
}

void spil__pg_add(spil_array *a, const void *bytes, size_t len)
{
    unsigned char head[4];
    put(bytes == NULL ? UINT32_MAX : len, sizeof head, head);
    spil_buffer_add(&a->bytes, (const char *)head, sizeof head);
    if (bytes != NULL)
        spil_buffer_add(&a->bytes, bytes, len);
    a->has_null = a->has_null || bytes == NULL;
    a->n++;
}

void spil__pg_add_int(spil_array *a, int64_t value)
{
    unsigned char bytes[8];
    put((uint64_t)value, sizeof bytes, bytes);
    spil__pg_add(a, bytes, sizeof bytes);
}

void spil__pg_array(spil_params *p, spil_array *a, spil_pg_type type)
{
    enum { HEAD = 12, DIMENSION = 8 };
    const size_t head = a->n > 0 ? HEAD + DIMENSION : HEAD, len = head + a->bytes.len;
    unsigned char *all = spil_alloc_raw(len + 1);
    put(a->n > 0, 4, all); /* dimensions */
    put(a->has_null, 4, all + 4);
    put((uint64_t)type, 4, all + 8);
    if (a->n > 0) {
        put(a->n, 4, all + HEAD);
        put(1, 4, all + HEAD + 4); /* the first has this number */
        memcpy(all + head, a->bytes.at, a->bytes.len);
        explicit_bzero(a->bytes.at, a->bytes.len);
    }
    p->value[p->n] = (char *)all;
    p->length[p->n++] = (int)len;
    spil_buffer_free(&a->bytes);
    *a = (spil_array){0};
}

int64_t spil__pg_int_of(const PGresult *r, int row, int column)
{
    const unsigned char *bytes = (const unsigned char *)PQgetvalue(r, row, column);
    uint64_t value = 0;
    for (int i = 0; i < PQgetlength(r, row, column); i++)
        value = value << 8 | bytes[i];
    return (int64_t)value;
}

const void *spil__pg_bytes_of(const PGresult *r, int row, int column, size_t *len)
{
    *len = (size_t)PQgetlength(r, row, column);
    return PQgetisnull(r, row, column) ? NULL : PQgetvalue(r, row, column);
}
