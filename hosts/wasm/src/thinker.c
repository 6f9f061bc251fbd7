/* thinker.c: what an instance in a worker does: bots think, games are reviewed (calls.h). It can be ended at any
 * moment: it holds nothing that is needed later. */
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "catalogue.h"
#include "lent.h"
#include "spil/analysis.h"
#include "spil/memory.h"
#include "spil/messages.h"
#include "spil/saved.h"
#include "spil/verdict.h"
#include "tasks.h"

/* {"text":TASK}: a question as `advance` gave it. */
static bool call_think(call *c)
{
    static char answer[TASK_ANSWER_TEXT];
    const char *text = spil__arg_text(c, "text");
    if (text == NULL || !spil__task_think(text, answer))
        return CALL_FAIL(c, SPIL_BAD_COMMAND, "this is no question");
    spil__answer_text(c, "text", answer, strlen(answer));
    return true;
}

/* ---- reviews ---- */

typedef struct review {
    spil_analysis analysis;
    spil_words words;
    int told; /* decisions that have been told */
} review;

enum {
    DECISION_TEXT = 8192,
    REASON_SIMS = 64 /* what the reason says is true of the position; simulations hardly matter */
};

/* In thousandths: the page has no other use for them than to draw. */
static void put_thousandths(spil_json_writer *w, const char *key, double value)
{
    spil_json_int(w, key, (int64_t)(value * 1000 + (value < 0 ? -0.5 : 0.5)));
}

/* Why the better move is better, by the bot that rated it; nothing where it has no reason. */
static void put_reason(const review *r, const spil_decision *d, const spil_state *state,
                       const spil_view *view, const spil_words *words, spil_json_writer *w)
{
    static char why[DECISION_TEXT / 4];
    static spil_move moves[SPIL_MOVES_MAX];
    spil_rated rated;
    const spil_analysis *a = &r->analysis;
    const spil_setup *su = &a->rec->setup;
    const spil_move best = d->best[0].move;
    spil_fast_rng rng;
    spil_fast_seed(&rng, a->seed, (uint64_t)d->step);
    const spil_bot_answer answer =
        a->bot->rate(&(spil_bot_input){.setup = su,
                                       .view = view,
                                       .moves = moves,
                                       .n_moves = su->game->moves(su, state, d->seat, moves, SPIL_MOVES_MAX),
                                       .budget = {.sims = REASON_SIMS},
                                       .rng = &rng,
                                       .resources = a->resources,
                                       .only = &best,
                                       .n_only = 1,
                                       .advises = true},
                     &rated);
    spil_out out = spil_out_to(why, sizeof why);
    if (answer.why.format != NULL)
        spil_words_whole(words, su, &answer.why, &out);
    spil_json_string(w, "why", why);
}

static void put_decision(const review *r, const spil_decision *d, spil_json_writer *w)
{
    static const char *const grades[] = {
        [SPIL_GRADE_BEST] = "good",       [SPIL_GRADE_SLIP] = "slip",    [SPIL_GRADE_MISTAKE] = "mistake",
        [SPIL_GRADE_BLUNDER] = "blunder", [SPIL_GRADE_UNKNOWN] = "none",
    };
    static char say[DECISION_TEXT / 2];
    spil_out out = spil_out_to(say, sizeof say);
    const spil_setup *su = &r->analysis.rec->setup;
    const spil_verdict v = spil_verdict_of(&r->analysis, d);
    spil_words drawn = r->words; /* the board of that moment shows the places */
    spil_state state;
    spil_view view;
    drawn.drawn = drawn.on_screen = true;
    spil_record_replay(r->analysis.rec, d->step, &state, NULL, NULL);
    spil_view_of(su, &state, d->seat, &view);
    spil_words_verdict(&r->words, su, &view, &v, &out);
    spil_json_int(w, "step", d->step);
    spil_json_int(w, "seat", d->seat);
    spil_notation_json(su, "played", v.played, w);
    spil_json_string(w, "played_say", spil_words_move(&drawn, su, &view, v.played).text);
    if (d->n_best > 0) {
        spil_notation_json(su, "best", v.best, w);
        spil_json_string(w, "best_say", spil_words_move(&drawn, su, &view, v.best).text);
    }
    if (v.grade != SPIL_GRADE_BEST && v.grade != SPIL_GRADE_UNKNOWN)
        put_reason(r, d, &state, &view, &drawn, w);
    put_thousandths(w, "worth", v.worth);
    put_thousandths(w, "best_worth", v.best_worth);
    put_thousandths(w, "cost", v.cost);
    spil_json_string(w, "grade", grades[v.grade]);
    spil_json_string(w, "grade_say", spil_words_grade(r->words.tr, v.grade));
    spil_json_string(w, "say", say);
}

/* Tells the page what is new, and how far it has come. */
static bool tell(void *of, int done, int n)
{
    static char text[2 * DECISION_TEXT];
    review *r = of;
    for (; r->told < r->analysis.n_decisions; r->told++) {
        spil_out out = spil_out_to(text, sizeof text);
        spil_json_writer w = spil_json_to(&out);
        spil_json_open(&w, NULL, '{');
        spil_json_int(&w, "done", done);
        spil_json_int(&w, "of", n);
        spil_json_bool(&w, "by_points", r->analysis.by_points);
        spil_json_open(&w, "decision", '{');
        put_decision(r, &r->analysis.decisions[r->told], &w);
        spil_json_close(&w, '}');
        spil_json_close(&w, '}');
        spil__tell(text, spil_out_bytes(&out));
    }
    return true;
}

/* {"text":RECORD,"seat":N or -1,"sims":N or 0, as for a hint}: each decision is told as it is rated. */
static bool call_review(call *c)
{
    const char *text = spil__arg_text(c, "text");
    spil_record rec;
    int seat, sims;
    if (!spil__arg_int(c, "seat", -1, SPIL_SEATS_MAX - 1, &seat) ||
        !spil__arg_int(c, "sims", 0, 1000000, &sims))
        return false;
    if (text == NULL || !spil_record_text(SPIL_CPU_ANY, text, strlen(text), &rec, &c->err))
        return false;
    const spil_bot *bot = spil_bot_rating(rec.setup.game);
    bool ok = bot != NULL;
    if (ok) {
        review r = {.analysis = {.rec = &rec,
                                 .bot = bot,
                                 .budget = {.sims = (uint32_t)sims},
                                 .seed = 1,
                                 .seat = seat,
                                 .resources = spil__task_resources(bot),
                                 .step = tell,
                                 .step_of = &r},
                    .words = {.tr = &spil__translator, .in_words = true, .on_screen = true}};
        for (int i = 0; i < SPIL_SEATS_MAX; i++)
            r.words.name[i] = rec.name[i];
        ok = spil_analyse(&r.analysis, &c->err) == SPIL_OK;
        tell(&r, rec.n_steps, rec.n_steps);
        spil_json_int(&c->w, "decisions", r.analysis.n_decisions);
        spil_analysis_free(&r.analysis);
    } else {
        spil_fail(&c->err, SPIL_BAD_GAME, SPIL_TR("no bot rates the moves of this game"));
    }
    spil_record_free(&rec);
    return ok;
}

const call_row spil__calls_thinker[] = {
    {"think", call_think},   /* a bot answers a question */
    {"review", call_review}, /* what each decision of a record was worth */
    {NULL, NULL},
};
