/* texts_json.c: a program of the build, which prints the page's texts in English:
 * {"page":{KEY:TEXT,…},"end":{…},"online":{…}}. */
#include <stdio.h>

#include "spil/json.h"
#include "texts.h"

static void put_texts(spil_json_writer *w, const char *name, const page_text *texts)
{
    spil_json_open(w, name, '{');
    for (const page_text *t = texts; t->key != NULL; t++)
        spil_json_string(w, t->key, t->english);
    spil_json_close(w, '}');
}

int main(void)
{
    static char text[1 << 16];
    spil_out out = spil_out_to(text, sizeof text);
    spil_json_writer w = spil_json_to(&out);
    spil_json_open(&w, NULL, '{');
    put_texts(&w, "page", spil__page_texts);
    put_texts(&w, "duplicate", spil__duplicate_texts);
    put_texts(&w, "end", spil__end_texts);
    put_texts(&w, "room", spil__room_texts);
    put_texts(&w, "print", spil__print_texts);
    put_texts(&w, "you", spil__you_texts);
    put_texts(&w, "online", spil__online_texts);
    put_texts(&w, "settings", spil__settings_texts);
    spil_json_close(&w, '}');
    return out.len < sizeof text && puts(text) >= 0 ? 0 : 1;
}
