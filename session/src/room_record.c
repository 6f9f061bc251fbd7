/* room_record.c: the record of a room, drawn again (spil/pairing.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "spil/blake2b.h"
#include "spil/pairing.h"

static const char first_line[] = "spil room 1\n";

typedef struct verifying {
    uint8_t secret[32], commit[32];
    bool has_secret, has_commit;
    int line, draws;
    spil_buffer so_far; /* draws and results */
    spil_error *err;
} verifying;

bool spil_is_room_record(const char *text, size_t len)
{
    return len >= strlen(first_line) && memcmp(text, first_line, strlen(first_line)) == 0;
}

static spil_code unreadable(verifying *v)
{
    return spil_fail(v->err, SPIL_BAD_RECORD, SPIL_TR("line %d of the record cannot be read"), v->line);
}

static bool read_hex(const char *word, uint8_t bytes[32])
{
    spil_in in = spil_in_from(word);
    return spil_take_hex(&in, bytes, 32) && spil_in_done(&in);
}

static int word_in(const char *const words[], const char *word)
{
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], word) == 0)
            return i;
    }
    return -1;
}

/* "a,b,c" */
static bool read_people(char *list, spil_draw *d)
{
    char *one;
    while ((one = strsep(&list, ",")) != NULL) {
        if (d->n == SPIL_PAIR_PEOPLE || one[0] == '\0' || strlen(one) >= SPIL_PAIR_ID)
            return false;
        memcpy(d->who[d->n++], one, strlen(one) + 1);
    }
    return d->n >= 2;
}

static bool read_draw(const char *line, spil_draw *d)
{
    char how[8], odd[8];
    int larger, used = 0;
    if (sscanf(line, "draw %d %d %7s %7s %d %n", &d->count, &d->seats, how, odd, &larger, &used) != 5 ||
        used == 0 || d->seats < 2 || d->seats > SPIL_SEATS_MAX)
        return false;
    const int h = word_in(spil_pair_how_words, how), o = word_in(spil_pair_odd_words, odd);
    if (h < 0 || o < 0)
        return false;
    d->how = (spil_pair_how)h;
    d->odd = (spil_pair_odd)o;
    d->larger = larger == 1;
    char *people = spil_strndup(line + used, strcspn(line + used, " "));
    const bool good = read_people(people, d) && d->n / d->seats < SPIL_PAIR_TABLES;
    free(people);
    return good;
}

static spil_code check_draw(verifying *v, const char *line)
{
    spil_draw *d = spil_alloc(sizeof *d);
    spil_pairing *p = spil_alloc(sizeof *p);
    spil_buffer text = {0};
    spil_code code = SPIL_OK;
    if (!read_draw(line, d) || !v->has_secret) {
        code = unreadable(v);
    } else {
        spil_pair(d, v->secret, v->so_far.at, p);
        spil_pair_put(d, p, &text);
        if (d->count != ++v->draws || strcmp(text.at, line + 5) != 0)
            code = spil_fail(v->err, SPIL_BAD_RECORD, SPIL_TR("draw %d gives something else"), d->count);
    }
    spil_buffer_free(&text);
    free(d);
    free(p);
    return code;
}

static spil_code check_line(verifying *v, const char *line)
{
    spil_code code = SPIL_OK;
    if (v->line == 1 || strncmp(line, "room ", 5) == 0)
        return SPIL_OK;
    if (strncmp(line, "commit ", 7) == 0)
        return (v->has_commit = read_hex(line + 7, v->commit)) ? SPIL_OK : unreadable(v);
    if (strncmp(line, "secret ", 7) == 0) {
        uint8_t hash[32];
        v->has_secret = read_hex(line + 7, v->secret);
        spil_hash256(v->secret, sizeof v->secret, hash);
        if (!v->has_secret || !v->has_commit)
            return unreadable(v);
        if (memcmp(hash, v->commit, sizeof hash) != 0)
            return spil_fail(v->err, SPIL_BAD_RECORD,
                             SPIL_TR("the secret is not the one that was committed to"));
        return SPIL_OK;
    }
    if (strncmp(line, "draw ", 5) == 0)
        code = check_draw(v, line);
    else if (strncmp(line, "result ", 7) != 0)
        code = unreadable(v);
    spil_buffer_add(&v->so_far, line, strlen(line));
    spil_buffer_add(&v->so_far, "\n", 1);
    return code;
}

spil_code spil_room_record_verify(const char *text, size_t len, spil_error *err)
{
    verifying v = {.err = err};
    spil_code code = SPIL_OK;
    char *copy = spil_strndup(text, len), *rest = copy, *line;
    spil_buffer_add(&v.so_far, "", 0);
    while (code == SPIL_OK && (line = strsep(&rest, "\n")) != NULL) {
        v.line++;
        code = line[0] == '\0' ? SPIL_OK : check_line(&v, line);
    }
    if (code == SPIL_OK && !v.has_secret)
        code = unreadable(&v);
    free(copy);
    spil_buffer_free(&v.so_far);
    return code;
}
