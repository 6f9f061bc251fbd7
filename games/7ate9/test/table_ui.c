/* table_ui.c: the table of 7 ATE 9: what came back, who played last, what the log leaves out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "spil/games.h"
#include "table.h"
#include "tui_text.h"

static const look plain = {.colour = true, .utf8 = true};

enum { DRAWN = 12 };

typedef struct position {
    spil_setup setup;
    spil_state state;
    spil_view view[SPIL_SEVEN_SEATS];
    spil_events events;
    scene scene;
    _Alignas(64) unsigned char ui[TABLE_UI_MAX];
} position;

static const table_ui *table(const position *p)
{
    return spil__table_ui_of(p->setup.game);
}

static const spil_seven_view *view_of(const position *p, int seat)
{
    return (const void *)&p->view[seat];
}

static void look_again(position *p)
{
    for (int seat = 0; seat < p->setup.seats; seat++)
        spil_view_of(&p->setup, &p->state, seat, &p->view[seat]);
}

static void do_move(position *p, int seat, spil_move mv)
{
    p->events.n = p->events.pooled = 0;
    assert_int_equal(p->setup.game->apply(&p->setup, &p->state, seat, mv, &p->events, NULL), SPIL_OK);
    look_again(p);
}

/* A race in which both have drawn some cards; North is a person at this keyboard. */
static void begin(position *p)
{
    const spil_key key = {{5}};
    memset(p, 0, sizeof *p);
    p->setup = spil_setup_default(spil_game_find(SPIL_CPU_ANY, "7ate9"), 2);
    p->setup.game->start(&p->setup, &key, &p->state);
    for (int i = 0; i < 2 * DRAWN; i++)
        do_move(p, i % 2, spil_seven_move(SPIL_SEVEN_DRAW, 0));
    p->scene = (scene){.setup = &p->setup,
                       .look = &plain,
                       .ui = p->ui,
                       .timed = true,
                       .asked = true,
                       .phase = SPIL_PHASE_PLAY,
                       .clock_ms = 9000,
                       .thinking = -1,
                       .name = {"North", "South"},
                       .at = {{.view = &p->view[0], .person = true, .who = "you"}, {.who = "adult"}}};
}

/* The screen of this size as text; free() it. */
static char *draw(const position *p, int w, int h)
{
    cells c;
    spil_buffer text = {0};
    spil__cells_init(&c, w, h);
    table(p)->draw(&p->scene, spil__area_all(&c));
    cells_dump(&c, false, &text);
    spil__cells_fini(&c);
    return text.at;
}

static bool shows(const position *p, const char *what)
{
    char *text = draw(p, 80, 21);
    const bool found = strstr(text, what) != NULL;
    free(text);
    return found;
}

static int first_held(const position *p, int seat, bool fits)
{
    const spil_seven_view *v = view_of(p, seat);
    for (int kind = 0; kind < SPIL_SEVEN_KINDS; kind++) {
        if (spil_seven_count(v->hand, kind) > 0 && spil__seven_fits(v, spil_seven_number(kind)) == fits)
            return kind;
    }
    fail();
    return 0;
}

static void a_card_too_late_flies_back_and_flashes(void **unused)
{
    (void)unused;
    position p;
    begin(&p);
    char *before = draw(&p, 80, 21);
    assert_null(strstr(before, "✗"));
    const int kind = first_held(&p, 0, false); /* it fitted the card before */
    table(&p)->refused(&p.scene, p.ui, 0, spil_seven_move(SPIL_SEVEN_PLAY, kind), SPIL_REPLY_TOO_LATE);
    char *frame[4];
    static const uint64_t at_ms[] = {0, 300, 700, 2000};
    for (int i = 0; i < 4; i++) {
        p.scene.clock_ms = 9000 + at_ms[i];
        ((seven_ui *)(void *)p.ui)->at[0].message[0] = '\0'; /* the pictures alone */
        frame[i] = draw(&p, 80, 21);
    }
    assert_string_not_equal(frame[0], frame[1]); /* it moves */
    for (int i = 0; i < 3; i++)
        assert_non_null(strstr(frame[i], "✗"));
    assert_string_equal(frame[3], before); /* and lies there again */
    for (int i = 0; i < 4; i++)
        free(frame[i]);
    free(before);
}

static void a_wrong_card_is_marked_and_stays(void **unused)
{
    (void)unused;
    position p;
    begin(&p);
    const int kind = first_held(&p, 0, false);
    table(&p)->refused(&p.scene, p.ui, 0, spil_seven_move(SPIL_SEVEN_PLAY, kind), SPIL_REPLY_REFUSED);
    assert_true(shows(&p, "✗"));
    p.scene.clock_ms += 2000;
    assert_false(shows(&p, "✗"));
    table(&p)->refused(&p.scene, p.ui, 0, spil_seven_move(SPIL_SEVEN_DRAW, 0), SPIL_REPLY_REFUSED);
    assert_false(shows(&p, "✗")); /* no card was played */
}

static void the_pile_says_who_played_its_top_card(void **unused)
{
    (void)unused;
    position p;
    begin(&p);
    assert_false(shows(&p, "└ South"));
    const int kind = first_held(&p, 1, true);
    do_move(&p, 1, spil_seven_move(SPIL_SEVEN_PLAY, kind));
    p.scene.recent = &p.events;
    assert_true(shows(&p, "─ South ─"));
    p.scene.recent = NULL; /* the table remembers, when others have acted since */
    assert_false(shows(&p, "─ South ─"));
    table(&p)->news(&p.scene, p.ui, NULL, &p.events);
    assert_true(shows(&p, "─ South ─"));
}

static void the_card_drawn_last_is_marked(void **unused)
{
    (void)unused;
    position p;
    begin(&p);
    assert_false(shows(&p, "•"));
    do_move(&p, 0, spil_seven_move(SPIL_SEVEN_DRAW, 0));
    p.scene.recent = &p.events;
    assert_true(shows(&p, "•"));
}

/* The answer is shown on a line that nothing else uses, however long the log is and whatever the size. */
static void the_log_leaves_the_answer_alone(void **unused)
{
    (void)unused;
    enum { LINES = 60 };
    static char line[] = "###########################################";
    static const int sizes[][2] = {{80, 21}, {100, 27}, {120, 37}, {200, 57}};
    char *log[LINES];
    position p;
    begin(&p);
    for (int i = 0; i < LINES; i++)
        log[i] = line;
    p.scene.log = log;
    p.scene.n_log = LINES;
    table(&p)->key(&p.scene, p.ui, 'm');
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        char *text = draw(&p, sizes[i][0], sizes[i][1]);
        const char *found = strstr(text, " plus or minus ");
        assert_non_null(found);
        const char *end = strchr(found, '\n');
        assert_null(memchr(found, '#', (size_t)(end - found)));
        assert_non_null(strstr(text, "###"));
        free(text);
    }
}

static void draws_are_not_told_for_any_seat(void **unused)
{
    (void)unused;
    position p;
    begin(&p);
    for (int seat = 0; seat < 2; seat++) {
        do_move(&p, seat, spil_seven_move(SPIL_SEVEN_DRAW, 0));
        for (int i = 0; i < p.events.n; i++)
            assert_false(table(&p)->tells(&p.setup, &p.events.item[i]));
    }
    do_move(&p, 1, spil_seven_move(SPIL_SEVEN_PLAY, first_held(&p, 1, true)));
    assert_true(table(&p)->tells(&p.setup, &p.events.item[0]));
}

static void without_a_clock_nobody_is_told_to_be_quick(void **unused)
{
    (void)unused;
    position p;
    begin(&p);
    assert_non_null(strstr(spil__table_teach(table(&p), true), "be quick"));
    assert_null(strstr(spil__table_teach(table(&p), false), "be quick"));
}

static void those_who_watch_are_told_to_do_nothing(void **unused)
{
    (void)unused;
    position p;
    const spil_key key = {{5}};
    begin(&p);
    p.setup.game->start(&p.setup, &key, &p.state); /* nobody has drawn */
    look_again(&p);
    assert_true(shows(&p, "Draw a card: Space"));
    p.scene.watching = true;
    assert_false(shows(&p, "Draw a card"));
}

/* That one may go is told when it is so, by a note. */
static void a_turned_pile_is_told_without_go(void **unused)
{
    (void)unused;
    position p;
    char text[200];
    begin(&p);
    const spil_words w = spil__scene_words(&p.scene);
    p.events.n = 0;
    for (int kind = 0; kind < p.setup.game->n_events; kind++) {
        if (strcmp(p.setup.game->events[kind].name, "go") == 0)
            spil_event_with(&p.events, kind, 0xff, 1, 1, 0, 0);
    }
    spil_out out = spil_out_to(text, sizeof text);
    spil_words_event(&w, &p.setup, &p.events, 0, &out);
    assert_string_equal(text, "Nobody can play. South puts the bottom card of the pile on top: 1±1\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_too_late_flies_back_and_flashes),
        cmocka_unit_test(a_wrong_card_is_marked_and_stays),
        cmocka_unit_test(the_pile_says_who_played_its_top_card),
        cmocka_unit_test(the_card_drawn_last_is_marked),
        cmocka_unit_test(the_log_leaves_the_answer_alone),
        cmocka_unit_test(draws_are_not_told_for_any_seat),
        cmocka_unit_test(without_a_clock_nobody_is_told_to_be_quick),
        cmocka_unit_test(those_who_watch_are_told_to_do_nothing),
        cmocka_unit_test(a_turned_pile_is_told_without_go),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
