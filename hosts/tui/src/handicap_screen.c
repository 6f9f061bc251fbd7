/* handicap_screen.c: who starts later, and which bots take longer (handicap_screen.h). */
#include "handicap_screen.h"

#include <stdio.h>

#include "intl.h"
#include "line_output.h"
#include "player_names.h"

enum { LINES_MAX = 2 * SPIL_SEATS_MAX, VALUE_BYTES = 100 };

/* What can be chosen; anything between can be typed for a seat ("level2,late=7"). */
static const uint32_t starts_ms[] = {0, 1000, 2000, 3000, 5000, 10000, 15000, 20000, 30000, 60000};
static const uint32_t speeds_percent[] = {0, 125, 150, 175, 200, 250, 300, 400, 500};

enum {
    STARTS = sizeof starts_ms / sizeof starts_ms[0],
    SPEEDS = sizeof speeds_percent / sizeof speeds_percent[0]
};

typedef struct line {
    int seat;
    bool speed; /* else: when it starts */
    char text[SPIL_NAME_BYTES + 40], value[VALUE_BYTES];
} line;

bool spil__handicaps_count(const match_setup *s)
{
    return s->game->race && !spil__chosen(&s->t->choices, CHOICE_UNTIMED);
}

static const char *name_of(const match_setup *s, int seat, const line_output *names)
{
    const char *called = s->who.seat[seat].kind == SPIL_PLAYER_PERSON ? spil__person_name(s->t, seat) : "";
    return called[0] != '\0' ? called : names->name[seat];
}

void spil__handicaps_text(const match_setup *s, char *buf, size_t size)
{
    line_output names = {0};
    spil_out out = spil_out_to(buf, size);
    spil__output_names(&names, s->setup.seats);
    for (int seat = 0; seat < s->setup.seats; seat++) {
        if (!spil_handicap_is(&s->who.seat[seat].handicap))
            continue;
        spil_put(&out, out.len > 0 ? ", " : "");
        spil_put(&out, name_of(s, seat, &names));
    }
    if (out.len == 0)
        spil_put(&out, _("none"));
}

/* The next value of a list, or with way < 0 the previous one, around the ends; from between two values to the next. */
static uint32_t step(const uint32_t list[], int n, uint32_t now, int way)
{
    int at = 0;
    while (at < n && list[at] < now)
        at++;
    const bool between = at == n || list[at] != now;
    const int next = way < 0 ? at - 1 : between ? at : at + 1;
    return list[(next + n) % n];
}

/* A line for when a seat starts, and one for how fast a bot is. */
static int make_lines(const match_setup *s, line lines[LINES_MAX])
{
    line_output names = {0};
    int n = 0;
    spil__output_names(&names, s->setup.seats);
    for (int seat = 0; seat < s->setup.seats; seat++) {
        const spil_player_spec *who = &s->who.seat[seat];
        for (int speed = 0; speed < (who->kind == SPIL_PLAYER_BOT      ? 2
                                     : who->kind == SPIL_PLAYER_PERSON ? 1
                                                                       : 0);
             speed++) {
            const spil_handicap part = {.late_ms = speed ? 0 : who->handicap.late_ms,
                                        .slow_percent = speed ? who->handicap.slow_percent : 0};
            line *l = &lines[n++];
            spil_out out = spil_out_to(l->value, sizeof l->value);
            l->seat = seat;
            l->speed = speed;
            snprintf(l->text, sizeof l->text, "%s: %s", name_of(s, seat, &names),
                     speed ? _("speed") : _("start"));
            if (!spil_words_handicap(&spil__translator, &part, &out))
                spil_put(&out, speed ? _("as usual") : _("at \"go\""));
        }
    }
    return n;
}

static void choose(match_setup *s, const line *l, int way)
{
    spil_player_spec *who = &s->who.seat[l->seat];
    spil_handicap h = who->handicap;
    if (l->speed)
        h.slow_percent = step(speeds_percent, SPEEDS, h.slow_percent, way);
    else
        h.late_ms = step(starts_ms, STARTS, h.late_ms, way);
    spil_player_spec_give(who, h);
}

void spil__handicap_screen(match_setup *s)
{
    menu m = {.title = _("Handicaps"),
              .above = _("So that slower people can win: others start later, bots take longer.")};
    while (!s->t->gone) {
        line lines[LINES_MAX];
        menu_item item[LINES_MAX + 1];
        m.n = make_lines(s, lines);
        for (int i = 0; i < m.n; i++)
            item[i] = (menu_item){.text = lines[i].text,
                                  .value = lines[i].value,
                                  .help = lines[i].speed ? _("how long this bot takes for everything it does")
                                                         : _("how long after every \"go\" its cards count"),
                                  .cycles = true};
        item[m.n] = (menu_item){.text = _("Done")};
        m.item = item;
        m.n++;
        const int chosen = spil__tui_menu(s->t, &m);
        if (chosen < 0 || chosen == m.n - 1)
            return;
        choose(s, &lines[chosen], m.step);
    }
}
