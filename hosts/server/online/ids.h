/* ids.h: the short random words by which tables, people and invitations are known, and small texts. */
#ifndef ONLINE_IDS_H
#define ONLINE_IDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    ID_TEXT = 13,     /* room for a person's public id or a table's name */
    INVITE_TEXT = 21, /* for an invitation */
    TOKEN_TEXT = 33,  /* for a token */
    STREAM_TEXT = 32, /* for the name of a stream of events: "t:NAME", "p:ID", "d:DATE.GAME" */
    NAME_CHARS = 40,  /* of a person's name */
    NAME_TEXT = 4 * NAME_CHARS + 1
};

/* A random word of size - 1 letters, 5 bits each. */
void spil__random_word(char *word, size_t size);
/* Does the text have the form of an id? */
bool spil__is_id(const char *text);
/* The token's hash, and the public id that follows from it. */
void spil__token_hash(const char *token, uint8_t hash[32], char id[ID_TEXT]);
uint32_t spil__id_hash(const char *id);
bool spil__is_hex(const char *text, size_t digits);

/* People, each once. */
typedef struct id_list {
    char (*id)[ID_TEXT];
    int n;
} id_list;

bool spil__id_listed(const id_list *list, const char *id);
void spil__id_add(id_list *list, const char *id);

/* Copies what fits. */
static inline void copy_text(char *to, size_t size, const char *from)
{
    const size_t len = strnlen(from, size - 1);
    memcpy(to, from, len);
    to[len] = '\0';
}

#endif
