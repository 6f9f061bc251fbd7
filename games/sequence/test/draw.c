/* The table of Sequence Numbers on the full screen, drawn from scenes: what the last moves changed, who is to act, and
 * where things go on large windows; and what the set-up says of teams. */
#include "scene.h"
#include "tui_text.h"

#include "table_ui.h"

typedef struct picture {
    scene scene;
    look look;
    spil_sequence_view view;
    _Alignas(16) unsigned char ui[TABLE_UI_MAX];
    spil_events recent;
    char *text; /* for free() */
} picture;

/* What the seat sees of this position, on a screen where it is somebody else's turn. */
static picture picture_of(table *t, int seat)
{
    static char one[] = "one", two[] = "two", *const log[] = {one, two};
    picture p = {.look = {.colour = true, .utf8 = true}};
    spil_view_of(&t->su, &t->st, seat, &p.view);
    p.scene = (scene){.setup = &t->su, .seat = seat, .thinking = -1, .log = log, .n_log = 2};
    for (int i = 0; i < t->su.seats; i++) {
        static const char *const names[] = {"North", "South", "East"};
        p.scene.name[i] = names[i];
        p.scene.at[i].who = "";
    }
    return p;
}

static const char *draw(picture *p, int w, int h)
{
    cells c;
    spil_buffer text = {0};
    p->scene.look = &p->look;
    p->scene.ui = p->ui;
    p->scene.at[p->scene.seat].view = &p->view;
    p->scene.recent = p->recent.n > 0 ? &p->recent : NULL;
    spil__cells_init(&c, w, h);
    spil__table_ui_of(p->scene.setup->game)->draw(&p->scene, spil__area_all(&c));
    cells_dump(&c, false, &text);
    spil__cells_fini(&c);
    free(p->text);
    p->text = text.at;
    return p->text;
}

#define assert_has_not(text, part)                                                                           \
    do {                                                                                                     \
        if (strstr((text), (part)) != NULL)                                                                  \
            fail_msg("%s in %s", (part), (text));                                                            \
    } while (0)

static const spec some_chips = {
    .seats = 2,
    .dealer = 1,
    .turns = 2,
    .chips = {[2] = ".0......", [3] = "....1..."},
    .hand = {"plus minus 1+0", "3+1 9-5 minus"},
};

static void the_last_chip_is_marked(void **state)
{
    (void)state;
    table *t = at(&some_chips);
    table_does(t, 0, "plus@c3");
    picture p = picture_of(t, 1);
    assert_has(draw(&p, 80, 21), " 17● ");
    p.recent = t->ev;
    for (int large = 0; large < 2; large++) {
        assert_has(draw(&p, large ? 120 : 80, large ? 37 : 21), "(17●)");
        assert_has_not(p.text, "(16●)");
    }
    free(p.text);
}

static void a_chip_taken_away_leaves_a_mark(void **state)
{
    (void)state;
    table *t = at(&some_chips);
    table_does(t, 0, "minus@e4");
    picture p = picture_of(t, 1);
    p.recent = t->ev;
    assert_has(draw(&p, 80, 21), "(26 )");
    free(p.text);
}

/* N11, N13: a seat that may draw is asked before the one to play; the table says so as the title does. */
static void N13_the_table_waits_for_the_seat_asked(void **state)
{
    (void)state;
    const spec by = by_hand(3, 1, 1);
    table *t = at(&by);
    picture p = picture_of(t, 2);
    assert_has(draw(&p, 80, 21), "South is to play.");
    p.scene.thinking = 0;
    assert_has(draw(&p, 80, 21), "North may draw a card first.");
    assert_has_not(p.text, "is to play");
    free(p.text);
}

static void cells_have_lines_where_there_is_room(void **state)
{
    (void)state;
    table *t = at(&some_chips);
    picture p = picture_of(t, 1);
    assert_has_not(draw(&p, 80, 21), "┼");
    assert_has(draw(&p, 120, 37), "┌───────┬");
    assert_has(p.text, "│  16●  │  17   │");
    p.look.utf8 = false;
    assert_has(draw(&p, 120, 37), "+-------+-------+");
    assert_has(p.text, "|  16O  |  17   |");
    free(p.text);
}

/* Right of the board, under the sides, in its own column. */
static void the_log_is_beside_the_board(void **state)
{
    (void)state;
    table *t = at(&some_chips);
    for (int large = 0; large < 2; large++) {
        picture p = picture_of(t, 1);
        const char *text = draw(&p, large ? 120 : 80, large ? 37 : 21);
        const char *last = strstr(text, "two\n");
        assert_non_null(last);
        const char *line = last;
        while (line > text && line[-1] != '\n')
            line--;
        assert_true(last - line > 40);
        free(p.text);
    }
}

/* N1: the set-up says what teams there are, not how many sides. */
static void N1_teams_are_told_in_words(void **state)
{
    (void)state;
    static const struct {
        int seats, teams;
        const char *said;
    } cases[] = {{2, 2, "no teams"},     {3, 3, "no teams"},
                 {4, 2, "2 teams of 2"}, {5, 2, "2"}, /* five cannot form teams */
                 {6, 2, "2 teams of 3"}, {6, 3, "3 teams of 2"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        spil_setup su = setup(cases[i].seats);
        char value[8];
        su.option[SPIL_SEQUENCE_TEAMS] = (int16_t)cases[i].teams;
        snprintf(value, sizeof value, "%d", cases[i].teams);
        assert_string_equal(spil_words_setting(NULL, &su, SPIL_SEQUENCE_TEAMS, value).text, cases[i].said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_chip_is_marked),
        cmocka_unit_test(a_chip_taken_away_leaves_a_mark),
        cmocka_unit_test(N13_the_table_waits_for_the_seat_asked),
        cmocka_unit_test(cells_have_lines_where_there_is_room),
        cmocka_unit_test(the_log_is_beside_the_board),
        cmocka_unit_test(N1_teams_are_told_in_words),
    };
    return cmocka_run_group_tests_name("sequence_draw", tests, NULL, NULL);
}
