/* stats_screen.c: the statistics (stats_screen.h): a line for each person and game opens a table of opponents. */
#include "stats_screen.h"

#include <stdio.h>
#include <stdlib.h>

#include "intl.h"
#include "results_file.h"
#include "tally_print.h"

enum { TABLES_MAX = 200 };

typedef struct stats_line {
    int row; /* the first of the table */
    char text[200], value[100];
} stats_line;

typedef struct stats_page {
    const spil_tally *tally;
    int row;
} stats_page;

static void show_error(tui *t, const spil_error *err)
{
    char text[400];
    spil__sentence(&err->text, text, sizeof text);
    spil__tui_message(t, _("Statistics"), text);
}

static char *page_text(const void *of, int columns)
{
    const stats_page *page = of;
    char *text = NULL;
    size_t len = 0;
    line_output to = {.out = open_memstream(&text, &len), .width = columns};
    if (to.out == NULL)
        abort(); /* out of memory */
    fputc('\n', to.out);
    spil__tally_print(&to, page->tally, page->row);
    fprintf(to.out, "\n%s\n",
            _("A deal counts once, when it is over; a player who resigns has lost.\n"
              "Games left unfinished and the same deal again do not count."));
    fclose(to.out);
    return text;
}

/* A line for each person and game. */
static int list_tables(const spil_tally *tally, stats_line line[TABLES_MAX])
{
    int n = 0;
    for (int row = 0; row < tally->n && n < TABLES_MAX; n++) {
        const spil_tally_row *first = &tally->row[row];
        int played = 0, won = 0;
        line[n].row = row;
        snprintf(line[n].text, sizeof line[n].text, "%s: %s", spil__tally_game(first),
                 spil__tally_person(first));
        for (; row < tally->n && spil_tally_matches(&tally->row[row], first->game, first->person); row++) {
            played += spil_tally_played(&tally->row[row]);
            won += tally->row[row].won;
        }
        snprintf(line[n].value, sizeof line[n].value,
                 ngettext("%d game, won %d", "%d games, won %d", (unsigned long)played), played, won);
    }
    return n;
}

static void forget(tui *t)
{
    spil_error err;
    int deleted;
    if (spil__tui_confirm(t, _("Delete the statistics of everybody at this computer?"), false) &&
        !spil__results_forget(NULL, NULL, &deleted, &err))
        show_error(t, &err);
}

/* false: leave. */
static bool choose(tui *t, const spil_tally *tally, menu *m)
{
    stats_line *line = spil_alloc(TABLES_MAX * sizeof *line);
    menu_item *item = spil_alloc((TABLES_MAX + 2) * sizeof *item);
    const int tables = list_tables(tally, line);
    int n = 0;
    for (; n < tables; n++)
        item[n] = (menu_item){.text = line[n].text, .value = line[n].value};
    if (tables > 0)
        item[n++] = (menu_item){.text = ""};
    if (tables > 0)
        item[n++] = (menu_item){.text = _("Forget everything"), .key = 'f'};
    m->title = _("Statistics");
    m->above = _("Games that people finish here. The statistics stay on this computer.");
    m->item = item;
    m->n = n;
    int chosen = -1;
    if (tables == 0)
        spil__tui_message(t, m->title, _("No games are counted yet: finish one."));
    else
        chosen = spil__tui_menu(t, m);
    if (chosen >= 0 && chosen < tables)
        spil__tui_pager(t, line[chosen].text, page_text,
                        &(stats_page){.tally = tally, .row = line[chosen].row});
    else if (chosen >= 0)
        forget(t);
    free(item);
    free(line);
    return chosen >= 0;
}

void spil__stats_screen(tui *t)
{
    menu m = {0};
    bool on = true;
    while (on && !t->gone) {
        spil_tally tally;
        spil_error err;
        on = spil__results_read(&tally, &err);
        if (on)
            on = choose(t, &tally, &m);
        else
            show_error(t, &err);
        spil_tally_free(&tally);
    }
}
