/* table_series.c: series of games (series.h). */
#include <stdio.h>

#include "series.h"

/* Somebody has won n more. */
static void add_wins(table_series *s, const char *id, int n)
{
    int i = 0;
    while (i < s->n && strcmp(s->of[i].id, id) != 0)
        i++;
    if (i == SERIES_PEOPLE)
        return;
    if (i == s->n)
        copy_text(s->of[s->n++].id, ID_TEXT, id);
    s->of[i].wins += n;
}

static int wins_of(const table_series *s, const char *id)
{
    for (int i = 0; i < s->n; i++) {
        if (strcmp(s->of[i].id, id) == 0)
            return s->of[i].wins;
    }
    return 0;
}

/* As it stands: with this game, if it is over. */
static table_series series_of(const table *t)
{
    table_series s = t->series;
    spil_result res;
    if (s.game == 0) {
        s.game = 1;
        copy_text(s.first, sizeof s.first, t->name);
    }
    if (spil_driver_phase(t->driver) != SPIL_PHASE_OVER || !spil_driver_result(t->driver, &res))
        return s;
    for (int seat = 0; seat < spil__table_seats(t); seat++) {
        if (res.winners >> seat & 1 && t->seat[seat].person[0] != '\0')
            add_wins(&s, t->seat[seat].person, 1);
    }
    return s;
}

void spil__put_series(const table *t, spil_json_writer *w)
{
    const table_series s = series_of(t);
    spil_json_open(w, "series", '{');
    spil_json_string(w, "first", s.first);
    spil_json_int(w, "game", s.game);
    spil_json_open(w, "won", '[');
    for (int seat = 0; seat < spil__table_seats(t); seat++)
        spil_json_int(w, NULL, wins_of(&s, t->seat[seat].person));
    spil_json_close(w, ']');
    spil_json_close(w, '}');
}

void spil__series_go_on(const table *old, table *t)
{
    char line[SERIES_PEOPLE * (ID_TEXT + 12)] = "";
    size_t len = 0;
    t->series = series_of(old);
    t->series.game++;
    for (int i = 0; i < t->series.n; i++)
        len += (size_t)snprintf(line + len, sizeof line - len, " %s %d", t->series.of[i].id,
                                t->series.of[i].wins);
    spil__table_line(t, "!series %s %d%s", t->series.first, t->series.game, line);
}

bool spil__series_read(table *t, const char *words)
{
    int used = 0, wins;
    char id[ID_TEXT];
    if (sscanf(words, " %12s %d%n", t->series.first, &t->series.game, &used) != 2)
        return false;
    for (words += used; sscanf(words, " %12s %d%n", id, &wins, &used) == 2; words += used)
        add_wins(&t->series, id, wins);
    return true;
}
