/* ids.c: random words and hashes (ids.h). */
#include "ids.h"

#include <sodium.h>

#include "spil/hash.h"
#include "spil/memory.h"

static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* 32, none like another */

void spil__random_word(char *word, size_t size)
{
    randombytes_buf(word, size);
    for (size_t i = 0; i + 1 < size; i++)
        word[i] = letters[(unsigned char)word[i] % 32];
    word[size - 1] = '\0';
}

bool spil__is_id(const char *text)
{
    return strlen(text) == ID_TEXT - 1 && strspn(text, letters) == ID_TEXT - 1;
}

void spil__token_hash(const char *token, uint8_t hash[32], char id[ID_TEXT])
{
    uint8_t both[64];
    crypto_generichash(both, sizeof both, (const unsigned char *)token, strlen(token), NULL, 0);
    memcpy(hash, both, 32);
    for (int i = 0; i < ID_TEXT - 1; i++)
        id[i] = letters[both[32 + i] % 32];
    id[ID_TEXT - 1] = '\0';
    sodium_memzero(both, sizeof both);
}

uint32_t spil__id_hash(const char *id)
{
    return (uint32_t)spil_hash_text(SPIL_HASH_START, id);
}

bool spil__is_hex(const char *text, size_t digits)
{
    return strlen(text) == digits && strspn(text, "0123456789abcdefABCDEF") == digits;
}

bool spil__id_listed(const id_list *list, const char *id)
{
    for (int i = 0; i < list->n; i++) {
        if (strcmp(list->id[i], id) == 0)
            return true;
    }
    return false;
}

void spil__id_add(id_list *list, const char *id)
{
    if (spil__id_listed(list, id))
        return;
    list->id = spil_resize(list->id, (size_t)(list->n + 1) * sizeof list->id[0]);
    copy_text(list->id[list->n++], ID_TEXT, id);
}
