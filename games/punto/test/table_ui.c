/* table_ui.c: the table of Punto on the full screen: the frame, the marks of the last moves, the end of a round and of
 * a game, a place that is typed. */
#define scene described /* the full screen has scenes, too */
#include "scene.h"
#include "tui_text.h"
#undef scene

#include "../table_ui/table.h"
#include "spil/games.h"

typedef struct screen {
    table t;
    spil_view view, before;
    spil_move moves[64];
    scene scene;
    look look;
    _Alignas(64) unsigned char ui[TABLE_UI_MAX];
    spil_buffer text; /* what was drawn */
} screen;

static const table_ui *ui_of(const screen *p)
{
    return spil__table_ui_of(p->t.su.game);
}

/* Looks at the table as a seat; asked: it may move. */
static void look_as(screen *p, int seat)
{
    spil_view_of(&p->t.su, &p->t.st, seat, &p->view);
    const int n = p->t.su.game->moves(&p->t.su, &p->t.st, seat, p->moves, 64);
    p->scene.seat = seat;
    p->scene.asked = n > 0;
    p->scene.at[seat].view = &p->view;
    p->scene.at[seat].moves = p->moves;
    p->scene.at[seat].n_moves = n;
}

static void sit_down(screen *p, const described *sc, int seat)
{
    static const char *const names[] = {"Anna", "Ben", "Cleo", "Dan"};
    spil_buffer_free(&p->text);
    memset(p, 0, sizeof *p);
    table_set(&p->t, sc);
    p->look = (look){.colour = false, .utf8 = false};
    p->scene = (scene){.setup = &p->t.su, .look = &p->look, .ui = p->ui, .thinking = -1};
    for (int i = 0; i < sc->seats; i++) {
        p->scene.name[i] = names[i];
        p->scene.at[i].who = "";
    }
    look_as(p, seat);
    ui_of(p)->news(&p->scene, p->ui, NULL, &(spil_events){.n = 0});
}

/* Plays a move and tells the table, which remembers the view before. */
static void play(screen *p, const char *move)
{
    p->before = p->view;
    table_does(&p->t, table_turn(&p->t), move);
    look_as(p, p->scene.seat);
    p->scene.recent = &p->t.ev;
    ui_of(p)->news(&p->scene, p->ui, &p->before, &p->t.ev);
}

static const char *drawn(screen *p, int w, int h)
{
    cells c;
    spil__cells_init(&c, w, h);
    ui_of(p)->draw(&p->scene, spil__area_all(&c));
    spil_buffer_free(&p->text);
    cells_dump(&c, false, &p->text);
    spil__cells_fini(&c);
    return p->text.at;
}

static void assert_shows(screen *p, int w, int h, const char *what)
{
    if (strstr(drawn(p, w, h), what) == NULL)
        fail_msg("\"%s\" is missing:\n%s", what, p->text.at);
}

static void assert_lacks(screen *p, int w, int h, const char *what)
{
    if (strstr(drawn(p, w, h), what) != NULL)
        fail_msg("\"%s\" should not be there:\n%s", what, p->text.at);
}

static screen p;

/* ---- the frame ---- */

static void the_frame_is_dotted_until_the_square_is_fixed(void **state)
{
    (void)state;
    const described open = {.seats = 2, .board = "R1@0,0 B1@1,0"};
    sit_down(&p, &open, 0);
    assert_shows(&p, 80, 21, "+.................................................+");
    assert_lacks(&p, 80, 21, "\n 0      |");
    const described wide = {.seats = 2, .board = "R1@0,0 B1@1,0 R2@2,0 B2@3,0 R3@4,1 B3@5,0"};
    sit_down(&p, &wide, 0);
    assert_shows(&p, 80, 21, "| R1   B1   R2   B2"); /* columns are final, rows are not */
    assert_shows(&p, 80, 21, "+.............................+");
    const described fixed = {.seats = 2, .board = "R1@0,0 B1@1,1 R2@2,2 B2@3,3 R3@4,4 B3@5,5"};
    sit_down(&p, &fixed, 0);
    assert_shows(&p, 80, 21, "+-----------------------------------------+");
    assert_shows(&p, 120, 37, "|+----------+"); /* and cards are larger where there is room */
}

static void the_cursor_stays_inside_the_frame(void **state)
{
    (void)state;
    const described wide = {.seats = 2, .board = "R1@0,0 B1@1,0 R2@2,0 B2@3,0 R3@4,1 B3@5,0"};
    const punto_ui *ui = (const void *)p.ui;
    sit_down(&p, &wide, 0);
    for (int i = 0; i < 12; i++)
        ui_of(&p)->key(&p.scene, p.ui, KEY_ARROW_LEFT);
    assert_int_equal(ui->x, 0);
    for (int i = 0; i < 12; i++)
        ui_of(&p)->key(&p.scene, p.ui, KEY_ARROW_RIGHT);
    assert_int_equal(ui->x, 5);
}

/* ---- the last moves ---- */

static void the_cards_of_the_last_moves_are_marked(void **state)
{
    (void)state;
    const described sc = {.seats = 2, .board = "R1@0,0 B1@1,0", .moves = "R2@0,1 B5@1,1"};
    sit_down(&p, &sc, 0);
    assert_lacks(&p, 80, 21, "*");
    play(&p, "R2@0,1");
    assert_shows(&p, 80, 21, "* R2 ");
    play(&p, "B5@1,1");
    assert_shows(&p, 80, 21, "* B5 ");
    assert_lacks(&p, 80, 21, "* R2 ");
    assert_shows(&p, 120, 37, "+****+"); /* around a large card */
    p.scene.recent = NULL;
    assert_lacks(&p, 80, 21, "*");
}

/* ---- the end ---- */

#define NEARLY "R1@0,0 B1@0,1 R2@1,0 G2@1,1 R3@2,0 B3@2,1 R9@3,0 B4@3,2 "

static void a_round_that_is_over_stands_under_its_number(void **state)
{
    (void)state;
    const described sc = {.seats = 2, .board = NEARLY, .moves = "R5@4,0"};
    sit_down(&p, &sc, 0);
    play(&p, "R5@4,0");
    assert_true(ui_of(&p)->holds(&p.scene, p.ui));
    assert_shows(&p, 80, 21, "Round 1: row of 5");
    assert_shows(&p, 80, 21, "=R1= =R2= =R3= *R9**=R5="); /* the row, its trophy, the last card */
    assert_shows(&p, 80, 21, "trophy: *R9*");
    assert_shows(&p, 80, 21, "31 cards left");
    ui_of(&p)->key(&p.scene, p.ui, KEY_RETURN);
    assert_false(ui_of(&p)->holds(&p.scene, p.ui));
    assert_shows(&p, 80, 21, "Round 2: row of 5");
    assert_lacks(&p, 80, 21, "=R1=");
}

/* Several moves may be told at once: none of their cards is lost. */
static void all_moves_before_the_end_are_on_the_table(void **state)
{
    (void)state;
    const described sc = {.seats = 2,
                          .starter = 1,
                          .board = "B1@0,1 R1@0,0 G2@1,1 R2@1,0 B3@2,1 R3@2,0 B4@3,2 R9@3,0",
                          .moves = "B5@2,2 R5@4,0"};
    spil_events both = {.n = 0};
    sit_down(&p, &sc, 0);
    p.before = p.view;
    for (int move = 0; move < 2; move++) {
        table_play(&p.t, move == 0 ? "B5@2,2" : "R5@4,0");
        for (int i = 0; i < p.t.ev.n; i++)
            both.item[both.n++] = p.t.ev.item[i];
    }
    look_as(&p, 0);
    ui_of(&p)->news(&p.scene, p.ui, &p.before, &both);
    assert_shows(&p, 80, 21, " B5 ");
    assert_shows(&p, 80, 21, "=R1= =R2= =R3= *R9**=R5=");
    assert_shows(&p, 80, 21, "Anna\n"); /* below: 36 cards less five, and less five */
    assert_shows(&p, 80, 21, "31 cards left");
    assert_lacks(&p, 80, 21, "32 cards left");
}

static void a_game_that_is_over_shows_the_whole_row(void **state)
{
    (void)state;
    const described sc = {.seats = 2, .rounds = 1, .board = NEARLY, .moves = "R5@4,0"};
    sit_down(&p, &sc, 0);
    play(&p, "R5@4,0");
    ui_of(&p)->key(&p.scene, p.ui, KEY_RETURN);
    assert_shows(&p, 80, 21, "=R1= =R2= =R3= *R9**=R5=");
    assert_shows(&p, 80, 21, "31 cards left");
    /* Looked at later, with nothing but the last events. */
    memset(p.ui, 0, sizeof p.ui);
    ui_of(&p)->news(&p.scene, p.ui, NULL, &(spil_events){.n = 0});
    assert_shows(&p, 80, 21, "=R1= =R2= =R3= *R9**=R5=");
}

/* The trophy lay at one end of the row or would fit at the other: it is not drawn where it may not have been. */
static void a_trophy_is_put_back_only_where_it_must_have_been(void **state)
{
    (void)state;
    const described sc = {.seats = 2,
                          .rounds = 1,
                          .board = "R9@0,0 B1@0,1 R2@1,0 G2@1,1 R3@2,0 B3@2,1 R4@3,0 B4@3,2",
                          .moves = "R5@4,0"};
    sit_down(&p, &sc, 0);
    play(&p, "R5@4,0");
    ui_of(&p)->key(&p.scene, p.ui, KEY_RETURN);
    assert_shows(&p, 80, 21, "*R9* =R2= =R3= =R4=*=R5=");
    memset(p.ui, 0, sizeof p.ui);
    ui_of(&p)->news(&p.scene, p.ui, NULL, &(spil_events){.n = 0});
    assert_lacks(&p, 80, 21, "*R9* ");
    assert_shows(&p, 80, 21, "trophy: *R9*");
}

/* ---- players ---- */

static void the_neutral_colour_is_named(void **state)
{
    (void)state;
    const described three = {.seats = 3, .board = "R1@0,0"};
    sit_down(&p, &three, 1);
    assert_shows(&p, 80, 21, "G green  neutral");
    assert_shows(&p, 80, 21, "Green is neutral");
    const described later = {.seats = 3, .board = "R1@0,0 O1@1,0 B1@0,1 R2@1,1"};
    sit_down(&p, &later, 1);
    assert_shows(&p, 80, 21, "G green  neutral");
    assert_lacks(&p, 80, 21, "Green is neutral");
    const described four = {.seats = 4, .board = "R1@0,0"};
    sit_down(&p, &four, 1);
    assert_lacks(&p, 80, 21, "neutral");
}

/* ---- typing ---- */

static void escape_forgets_a_place_that_was_begun(void **state)
{
    (void)state;
    const described sc = {.seats = 2, .board = "R1@0,0 B1@1,0"};
    const punto_ui *ui = (const void *)p.ui;
    sit_down(&p, &sc, 0);
    ui_of(&p)->key(&p.scene, p.ui, '0');
    ui_of(&p)->key(&p.scene, p.ui, ',');
    assert_string_equal(ui->cell.text, "0,");
    assert_int_equal(ui_of(&p)->key(&p.scene, p.ui, KEY_ESCAPE).kind, UI_HANDLED);
    assert_string_equal(ui->cell.text, "");
    assert_int_equal(ui_of(&p)->key(&p.scene, p.ui, KEY_ESCAPE).kind, UI_UNHANDLED); /* the menu */
}

static void moving_on_forgets_it_too(void **state)
{
    (void)state;
    const described sc = {.seats = 2, .board = "R1@0,0 B1@1,0"};
    sit_down(&p, &sc, 0);
    ui_of(&p)->key(&p.scene, p.ui, '0');
    ui_of(&p)->key(&p.scene, p.ui, KEY_TAB);
    assert_int_equal(ui_of(&p)->key(&p.scene, p.ui, KEY_RETURN).kind, UI_MOVE); /* the cursor's place */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_frame_is_dotted_until_the_square_is_fixed),
        cmocka_unit_test(the_cursor_stays_inside_the_frame),
        cmocka_unit_test(the_cards_of_the_last_moves_are_marked),
        cmocka_unit_test(a_round_that_is_over_stands_under_its_number),
        cmocka_unit_test(all_moves_before_the_end_are_on_the_table),
        cmocka_unit_test(a_game_that_is_over_shows_the_whole_row),
        cmocka_unit_test(a_trophy_is_put_back_only_where_it_must_have_been),
        cmocka_unit_test(the_neutral_colour_is_named),
        cmocka_unit_test(escape_forgets_a_place_that_was_begun),
        cmocka_unit_test(moving_on_forgets_it_too),
    };
    return cmocka_run_group_tests_name("punto_table_ui", tests, NULL, NULL);
}
