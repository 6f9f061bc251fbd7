/* Guided first games: every guide is played through by its data, in every way that its steps allow. */
#include "spil/guide.h"

#include "spil/words.h"
#include "unit.h"

enum { STEPS_MAX = 32, TEXT_BYTES = 800 };

/* One way through a scene: which of the moves each step takes is played. */
typedef struct way {
    int choice[STEPS_MAX];
    int n_choices[STEPS_MAX]; /* of them legal when the step came */
    int n;                    /* steps */
} way;

static void print_text(const spil_setup *su, spil_move mv, char text[SPIL_MOVE_TEXT])
{
    spil_out out = spil_out_to(text, SPIL_MOVE_TEXT);
    su->game->print_move(su, mv, &out);
}

/* The moves of the present step that are legal now, in its order; returns how many. */
static int legal_choices(spil_guided *g, const spil_question *q, spil_move out[])
{
    char list[400], text[SPIL_MOVE_TEXT];
    int n = 0;
    snprintf(list, sizeof list, "%s", spil_guided_step(g)->moves);
    for (char *word = strtok(list, " "); word != NULL; word = strtok(NULL, " ")) {
        for (int i = 0; i < q->n_moves; i++) {
            print_text(q->setup, q->moves[i], text);
            if (strcmp(text, word) == 0)
                out[n++] = q->moves[i];
        }
    }
    return n;
}

/* A move that is not to be done is answered, and nothing changes. */
static void expect_unchanged(spil_guided *g, uint64_t now_ms, spil_move mv, spil_guided_kind kind)
{
    const spil_guided before = *g;
    const size_t state_bytes = (size_t)spil_driver_setup(g->driver)->game->state_bytes;
    spil_state state;
    memcpy(&state, spil_driver_state(g->driver), state_bytes);
    const int steps = spil_driver_steps(g->driver);
    const uint32_t seq = spil_driver_seq(g->driver, SPIL_GUIDED_SEAT);
    spil_reply reply;
    assert_int_equal(spil_guided_do(g, now_ms, mv, SPIL_SEEN_LATEST, &reply), kind);
    assert_memory_equal(&before, g, sizeof before);
    assert_memory_equal(&state, spil_driver_state(g->driver), state_bytes);
    assert_int_equal(steps, spil_driver_steps(g->driver));
    assert_int_equal(seq, spil_driver_seq(g->driver, SPIL_GUIDED_SEAT));
    if (kind == SPIL_GUIDED_REFUSED)
        assert_non_null(reply.err.text.format);
}

/* All other legal moves are wrong here; those of the other steps are wrong or against the rules. */
static void try_others(spil_guided *g, uint64_t now_ms, const spil_question *q)
{
    spil_move legal[SPIL_MOVES_MAX], mv;
    const int n = q->n_moves;
    memcpy(legal, q->moves, (size_t)n * sizeof legal[0]);
    for (int i = 0; i < n; i++) {
        if (!spil_guided_takes(g, legal[i]))
            expect_unchanged(g, now_ms, legal[i], SPIL_GUIDED_WRONG);
    }
    for (const spil_guide_step *step = g->scene->step; step->text != NULL; step++) {
        char word[SPIL_MOVE_TEXT];
        bool is_legal = false;
        snprintf(word, sizeof word, "%.*s", (int)strcspn(step->moves, " "), step->moves);
        assert_true(q->setup->game->parse_move(q->setup, word, &mv));
        for (int i = 0; i < n; i++)
            is_legal = is_legal || legal[i].code == mv.code;
        if (!is_legal)
            expect_unchanged(g, now_ms, mv, SPIL_GUIDED_REFUSED);
    }
}

/* Plays a scene in one way. */
static void play(const spil_guide_scene *scene, way *w)
{
    spil_guided g;
    spil_error err;
    spil_reply reply;
    spil_question q;
    uint64_t now_ms = 1;
    spil_driver *d = spil_guided_begin(&g, scene, SPIL_CPU_ANY, "Anna", now_ms, &err);
    assert_non_null(d);
    spil_driver_pace(d, 0, 2000);
    for (w->n = 0; spil_guided_step(&g) != NULL; w->n++) {
        const spil_guide_step *step = spil_guided_step(&g);
        spil_move choice[SPIL_MOVES_MAX], hint;
        assert_true(w->n < STEPS_MAX);
        assert_true(spil_driver_question(d, SPIL_GUIDED_SEAT, &q));
        w->n_choices[w->n] = legal_choices(&g, &q, choice);
        assert_true(w->choice[w->n] < w->n_choices[w->n]);
        assert_true(spil_guided_hint(&g, &hint));
        try_others(&g, now_ms, &q);
        assert_int_equal(
            spil_guided_do(&g, now_ms, choice[w->choice[w->n]], spil_driver_seq(d, SPIL_GUIDED_SEAT), &reply),
            SPIL_GUIDED_DONE);
        assert_int_equal(reply.kind, step->before != NULL ? SPIL_REPLY_TOO_LATE : SPIL_REPLY_DONE);
        spil_guided_advance(&g, now_ms, 900);
        if (step->after != NULL) /* the others have not moved yet: the person waits */
            expect_unchanged(&g, now_ms, hint, SPIL_GUIDED_WAIT);
        for (int i = 0; i < 20; i++)
            spil_guided_advance(&g, now_ms += 1000, 900);
        assert_string_equal(g.script, "");
    }
    assert_true(spil_guided_over(&g));
    assert_false(spil_guided_hint(&g, &(spil_move){0}));
    spil_driver_free(d);
}

/* The next way; false: there is none. */
static bool next_way(way *w)
{
    int i = w->n - 1;
    while (i >= 0 && w->choice[i] + 1 >= w->n_choices[i])
        i--;
    if (i < 0)
        return false;
    w->choice[i]++;
    memset(w->choice + i + 1, 0, sizeof w->choice - (size_t)(i + 1) * sizeof w->choice[0]);
    return true;
}

static void for_each_scene(void (*check)(const spil_game *game, const spil_guide_scene *scene))
{
    int guides = 0;
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
        const spil_game *game = spil_game_at(SPIL_CPU_ANY, i);
        const spil_guide *guide = spil_guide_of(game->id);
        guides += guide != NULL;
        for (int k = 0; guide != NULL && k < guide->n_scenes; k++)
            check(game, &guide->scene[k]);
    }
    assert_true(guides >= 4);
}

static void play_every_way(const spil_game *game, const spil_guide_scene *scene)
{
    way w = {.n = 0};
    (void)game;
    do
        play(scene, &w);
    while (next_way(&w));
}

static void every_guide_ends_whatever_its_steps_allow(void **state)
{
    (void)state;
    for_each_scene(play_every_way);
}

/* ---- sentences ---- */

static void expect_sentence(const spil_game *game, const char *text)
{
    const spil_words said = {.in_words = true}, written = {.in_words = false};
    char buf[TEXT_BYTES];
    assert_non_null(text);
    for (int i = 0; i < 2; i++) {
        spil_out out = spil_out_to(buf, sizeof buf);
        assert_true(spil_words_guide(i == 0 ? &said : &written, game, text, &out));
        assert_false(spil_out_full(&out));
        assert_null(strchr(buf, '{'));
        assert_null(strchr(buf, '}'));
    }
    assert_true(strchr(".!?", text[strlen(text) - 1]) != NULL);
    assert_true(strlen(buf) <= 300); /* four lines of a small terminal */
}

static void check_sentences(const spil_game *game, const spil_guide_scene *scene)
{
    int n = 0;
    for (const spil_guide_step *step = scene->step; step->text != NULL; step++, n++) {
        expect_sentence(game, step->text);
        expect_sentence(game, step->wrong);
    }
    assert_true(n > 0);
    expect_sentence(game, scene->done);
}

static void every_sentence_is_whole_and_names_real_cards(void **state)
{
    (void)state;
    for_each_scene(check_sentences);
}

static void guides_are_short(void **state)
{
    (void)state;
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++) {
        const spil_guide *guide = spil_guide_of(spil_game_at(SPIL_CPU_ANY, i)->id);
        const int n = guide == NULL ? 0 : spil_guide_steps(guide, guide->n_scenes);
        assert_true(guide == NULL || (n >= 8 && n <= 15));
    }
}

static void a_game_may_have_no_guide(void **state)
{
    (void)state;
    assert_null(spil_guide_of("no such game"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_guide_ends_whatever_its_steps_allow),
        cmocka_unit_test(every_sentence_is_whole_and_names_real_cards),
        cmocka_unit_test(guides_are_short),
        cmocka_unit_test(a_game_may_have_no_guide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
