/* table.c: the table of Rumi 7 Seven: keys and news (table.h). The person chooses cards, and Enter plays the move that
 * uses them; if there are several such moves, they are listed in words to choose from. */
#include <string.h>

#include "intl.h"
#include "table.h"

static const char claim[] = "claim"; /* the move */

static const spil_rumi7_view *view_of(const scene *s)
{
    return spil__scene_view(s);
}

rumi7_ask spil__rumi7_asks(const scene *s)
{
    const spil_rumi7_view *v = view_of(s);
    if (!s->asked || v->head.over)
        return ASK_NOTHING;
    if (v->head.seat != v->turn)
        return ASK_CLAIM;
    if (!v->playing)
        return ASK_DRAW;
    if (!(v->laid >> v->head.seat & 1)) {
        const spil_rumi7_goal goal = spil_rumi7_goal_of(s->setup, v->round, v->parts);
        if (v->parts > 0)
            return ASK_REST;
        return spil_rumi7_solver_of(s->setup->game)->distance(&v->own, goal) == 0 ? ASK_LAY : ASK_THROW;
    }
    for (int i = 0; i < s->at[s->seat].n_moves; i++) {
        if (spil_rumi7_move_verb(s->at[s->seat].moves[i]) >= SPIL_RUMI7_ADD)
            return ASK_BUILD;
    }
    return ASK_THROW;
}

static void spread_now(const scene *s, const rumi7_ui *ui, spread *sp)
{
    spil__rumi7_spread(s->setup, view_of(s), (rumi7_sort)ui->sort, ui->chosen, NULL, sp);
}

/* Its place; 0 if there is none. */
static uint8_t first_card(const spread *sp)
{
    const int first = spil__rumi7_next(sp, -1, 1);
    return first < 0 ? 0 : (uint8_t)first;
}

/* ---- choosing ---- */

static void clear(rumi7_ui *ui)
{
    memset(ui->chosen, 0, sizeof ui->chosen);
    ui->n_options = ui->option_at = 0;
}

/* Which of several equal cards in the spread it is, from 0. */
static int copy_of(const spread *sp, int at)
{
    int copy = 0;
    for (int i = 0; i < at; i++)
        copy += !sp->item[i].missing && sp->item[i].card == sp->item[at].card;
    return copy;
}

static void toggle(const scene *s, rumi7_ui *ui, int at)
{
    spread sp;
    spread_now(s, ui, &sp);
    if (at < 0 || at >= sp.n || sp.item[at].missing)
        return;
    ui->at = (uint8_t)at;
    ui->chosen[sp.item[at].card] ^= (uint8_t)(1u << copy_of(&sp, at));
}

/* How many of each card are chosen, and in all; if none is, the card under the cursor counts. */
static int count_chosen(const scene *s, const rumi7_ui *ui, uint8_t count[64])
{
    int n = 0;
    for (int card = 0; card < 64; card++) {
        count[card] = (uint8_t)__builtin_popcount(ui->chosen[card]);
        n += count[card];
    }
    if (n > 0)
        return n;
    spread sp;
    spread_now(s, ui, &sp);
    if (ui->at >= sp.n || sp.item[ui->at].missing)
        return 0;
    count[sp.item[ui->at].card] = 1;
    return 1;
}

/* How many of each card of the hand a move uses. */
static void cards_used(spil_move mv, uint8_t used[64])
{
    const spil_rumi7_verb verb = spil_rumi7_move_verb(mv);
    uint8_t cards[14];
    memset(used, 0, 64);
    if (verb == SPIL_RUMI7_LAY_SET || verb == SPIL_RUMI7_LAY_RUN) {
        for (int i = spil_rumi7_meld_cards(spil_rumi7_laid_meld(mv, 0), cards) - 1; i >= 0; i--)
            used[cards[i] & 63]++;
    } else if (verb >= SPIL_RUMI7_DISCARD) {
        used[spil_rumi7_move_card(mv)]++;
    }
}

static bool uses(spil_move mv, const uint8_t count[64])
{
    uint8_t used[64];
    cards_used(mv, used);
    return spil_rumi7_move_verb(mv) >= SPIL_RUMI7_DISCARD && memcmp(used, count, sizeof used) == 0;
}

/* Lists the moves that use exactly the chosen cards, on that meld (-1: any); discarding comes last. */
static void find_options(const scene *s, rumi7_ui *ui, const uint8_t count[64], int meld)
{
    const scene_seat *at = &s->at[s->seat];
    ui->n_options = ui->option_at = 0;
    for (int last = 0; last <= 1; last++) {
        for (int i = 0; i < at->n_moves && ui->n_options < OPTIONS_MAX; i++) {
            const spil_rumi7_verb verb = spil_rumi7_move_verb(at->moves[i]);
            const bool elsewhere =
                meld >= 0 && (verb < SPIL_RUMI7_ADD || spil_rumi7_move_meld(at->moves[i]) != meld);
            if ((verb == SPIL_RUMI7_DISCARD) == last && !elsewhere && uses(at->moves[i], count))
                ui->option[ui->n_options++] = at->moves[i];
        }
    }
}

/* ---- Enter ---- */

static ui_action explain(const scene *s, int n_chosen, int meld)
{
    const rumi7_ask asks = spil__rumi7_asks(s);
    if (meld >= 0)
        return spil__ui_message(
            "%s", asks == ASK_BUILD ? _("That does not fit on this meld.")
                                    : _("You can build in the turn after you have laid your contract."));
    if (n_chosen == 0)
        return spil__ui_message("%s", _("Choose a card first: arrows and space."));
    if (asks == ASK_REST)
        return spil__ui_message("%s", _("These cards are not the next part of your contract."));
    return spil__ui_message("%s", _("These cards make no part of your contract. Esc puts them back."));
}

/* Plays the move that uses the chosen cards, or lists them if there are several. */
static ui_action do_chosen(const scene *s, rumi7_ui *ui, int meld)
{
    uint8_t count[64];
    const int n = count_chosen(s, ui, count);
    find_options(s, ui, count, meld);
    if (ui->n_options > 1)
        return spil__ui_action(UI_HANDLED);
    if (ui->n_options == 1) {
        const spil_move mv = ui->option[0];
        ui->n_options = 0;
        return spil__ui_move(s, mv);
    }
    if (n == 1 && meld < 0 && spil__rumi7_asks(s) != ASK_REST) { /* the rules refuse it, and say why */
        int card = 0;
        while (count[card] == 0)
            card++;
        return spil__ui_move(s, spil_rumi7_move(SPIL_RUMI7_DISCARD, card, SPIL_RUMI7_NO_END, 0));
    }
    return explain(s, n, meld);
}

/* Lays the next part of the contract, in the way that leaves the fewest points. */
static ui_action lay(const scene *s)
{
    const spil_rumi7_view *v = view_of(s);
    const rumi7_ask asks = spil__rumi7_asks(s);
    spil_rumi7_way way;
    if (asks < ASK_REST)
        return spil__ui_message("%s", _("You can lay your contract in your turn, after drawing."));
    if (v->laid >> v->head.seat & 1)
        return spil__ui_message("%s", _("You have laid your contract."));
    if (!spil_rumi7_solver_of(s->setup->game)
             ->best_way(&v->own, spil_rumi7_goal_of(s->setup, v->round, v->parts), &way))
        return spil__ui_message("%s", _("Your contract is not complete yet."));
    return spil__ui_move(s, way.part[0]);
}

static ui_action simple(const scene *s, spil_rumi7_verb verb)
{
    return spil__ui_move(s, spil_rumi7_move(verb, 0, SPIL_RUMI7_NO_END, 0));
}

/* ---- keys ---- */

static ui_action key_in_list(const scene *s, rumi7_ui *ui, int key)
{
    if (key >= KEY_SPOT + SPOT_OPTION && key < KEY_SPOT + SPOT_OPTION + ui->n_options) {
        ui->option_at = (uint8_t)(key - KEY_SPOT - SPOT_OPTION);
        key = KEY_RETURN;
    }
    switch (key) {
    case KEY_ARROW_UP: ui->option_at = (uint8_t)((ui->option_at + ui->n_options - 1) % ui->n_options); break;
    case KEY_ARROW_DOWN:
    case KEY_TAB: ui->option_at = (uint8_t)((ui->option_at + 1) % ui->n_options); break;
    case KEY_RETURN:
    case KEY_SPACE: {
        const spil_move mv = ui->option[ui->option_at];
        ui->n_options = 0;
        return spil__ui_move(s, mv);
    }
    case KEY_ESCAPE:
    case KEY_ERASE:
    case KEY_CLICK: ui->n_options = 0; break;
    default: return spil__ui_action(spil__is_spot(key) ? UI_HANDLED : UI_UNHANDLED);
    }
    return spil__ui_action(UI_HANDLED);
}

/* Does a guided step ask for a claim? Then Enter is yes; otherwise it commits to nothing. */
static bool claim_is_wanted(const scene *s)
{
    return s->wanted != NULL && strcmp(s->wanted, claim) == 0;
}

static ui_action key_claim(const scene *s, int key)
{
    switch (key) {
    case 'y':
    case 'j': /* "já" and "ja" */
    case KEY_SPOT + SPOT_YES:
    case KEY_SPOT + SPOT_DISCARD: return simple(s, SPIL_RUMI7_CLAIM);
    case KEY_RETURN: return simple(s, claim_is_wanted(s) ? SPIL_RUMI7_CLAIM : SPIL_RUMI7_PASS);
    case 'n':
    case KEY_SPOT + SPOT_NO: return simple(s, SPIL_RUMI7_PASS);
    default: return spil__ui_action(UI_UNHANDLED);
    }
}

static ui_action key_draw(const scene *s, rumi7_ui *ui, int key)
{
    const spil_rumi7_view *v = view_of(s);
    switch (key) {
    case KEY_ARROW_LEFT: ui->on_discard = false; break;
    case KEY_ARROW_RIGHT: ui->on_discard = v->n_discard > 0; break;
    case KEY_RETURN:
    case KEY_SPACE: return simple(s, ui->on_discard ? SPIL_RUMI7_TAKE : SPIL_RUMI7_STOCK);
    case 'd':
    case KEY_SPOT + SPOT_STOCK: return simple(s, SPIL_RUMI7_STOCK);
    case 't':
    case KEY_SPOT + SPOT_DISCARD: return simple(s, SPIL_RUMI7_TAKE);
    default: return spil__ui_action(UI_UNHANDLED);
    }
    return spil__ui_action(UI_HANDLED);
}

/* Up and down go to the neighbouring group: only the drawing knows how the spread breaks into rows. */
static int group_step(const spread *sp, int at, int way)
{
    const int group = at < sp->n ? sp->item[at].group : 0;
    for (int i = at + way; i >= 0 && i < sp->n; i += way) {
        if (!sp->item[i].missing && sp->item[i].group != group)
            return i;
    }
    return at;
}

static ui_action key_play(const scene *s, rumi7_ui *ui, int key)
{
    spread sp;
    spread_now(s, ui, &sp);
    if (key >= KEY_SPOT + SPOT_CARD && key < KEY_SPOT + SPOT_CARD + sp.n) {
        toggle(s, ui, key - KEY_SPOT - SPOT_CARD);
        return spil__ui_action(UI_HANDLED);
    }
    if (key >= KEY_SPOT + SPOT_MELD && key < KEY_SPOT + SPOT_MELD + SPIL_RUMI7_MELDS)
        return do_chosen(s, ui, key - KEY_SPOT - SPOT_MELD);
    switch (key) {
    case KEY_ARROW_LEFT: ui->at = (uint8_t)spil__rumi7_next(&sp, ui->at, -1); break;
    case KEY_ARROW_RIGHT: ui->at = (uint8_t)spil__rumi7_next(&sp, ui->at, 1); break;
    case KEY_ARROW_UP: ui->at = (uint8_t)group_step(&sp, ui->at, -1); break;
    case KEY_ARROW_DOWN: ui->at = (uint8_t)group_step(&sp, ui->at, 1); break;
    case KEY_START: ui->at = first_card(&sp); break;
    case KEY_FINISH: ui->at = (uint8_t)spil__rumi7_next(&sp, sp.n, -1); break;
    case KEY_SPACE: toggle(s, ui, ui->at); break;
    case KEY_RETURN:
    case KEY_SPOT + SPOT_DISCARD: return do_chosen(s, ui, -1);
    case KEY_ESCAPE:
    case KEY_ERASE: {
        uint8_t none[64] = {0};
        if (memcmp(none, ui->chosen, sizeof none) == 0)
            return spil__ui_action(UI_UNHANDLED);
        clear(ui);
        break;
    }
    default: return spil__ui_action(UI_UNHANDLED);
    }
    return spil__ui_action(UI_HANDLED);
}

static ui_action key(const scene *s, void *memory, int key)
{
    rumi7_ui *ui = memory;
    if (ui->held) {
        const bool on = key == KEY_RETURN || key == KEY_SPACE || key == KEY_CLICK || spil__is_spot(key);
        ui->held = !on;
        return spil__ui_action(on ? UI_HANDLED : UI_UNHANDLED);
    }
    if (ui->n_options > 0)
        return key_in_list(s, ui, key);
    switch (key) {
    case KEY_TAB: ui->sheet = !ui->sheet; return spil__ui_action(UI_HANDLED);
    case 'g':
        ui->sort = (uint8_t)((ui->sort + 1) % SORTS);
        clear(ui); /* which copy is which depends on the order */
        spread sp;
        spread_now(s, ui, &sp);
        ui->at = first_card(&sp);
        return spil__ui_message("%s", ui->sort == SORT_PLAN   ? _("Your cards by what they could become.")
                                      : ui->sort == SORT_SUIT ? _("Your cards by suit.")
                                                              : _("Your cards by rank."));
    case 'c': return lay(s);
    default: break;
    }
    switch (spil__rumi7_asks(s)) {
    case ASK_NOTHING: return spil__ui_action(spil__is_spot(key) ? UI_HANDLED : UI_UNHANDLED);
    case ASK_CLAIM: return key_claim(s, key);
    case ASK_DRAW: return key_draw(s, ui, key);
    default: return key_play(s, ui, key);
    }
}

/* ---- what happens ---- */

/* If a round is over: keeps what everybody held, to be looked at. */
static void hold_round(const scene *s, rumi7_ui *ui, const spil_events *ev)
{
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        if (spil_event_is(s->setup, event, "out")) {
            ui->ended_by = (uint8_t)event->arg[0];
            ui->ended_round = (uint8_t)event->arg[1];
            ui->held = true;
        } else if (spil_event_is(s->setup, event, "blocked")) {
            ui->ended_by = SPIL_RUMI7_NONE;
            ui->ended_round = (uint8_t)event->arg[0];
            ui->held = true;
        } else if (spil_event_is(s->setup, event, "hand")) {
            spil_rumi7_hand *hand = &ui->ended_hand[event->arg[0]];
            *hand = (spil_rumi7_hand){0, 0};
            for (int k = 0; k < event->list_n; k++)
                spil_rumi7_put(hand, ev->pool[event->list_at + k]);
            ui->ended_points[event->arg[0]] = (uint8_t)(event->arg[1] / 5);
        }
    }
}

/* The card that the person has just drawn, or NONE. */
static int drawn_card(const scene *s, const spil_events *ev)
{
    for (int i = 0; i < ev->n; i++) {
        const spil_event *event = &ev->item[i];
        if ((spil_event_is(s->setup, event, "drawn") || spil_event_is(s->setup, event, "take") ||
             spil_event_is(s->setup, event, "claim")) &&
            event->arg[0] == s->seat)
            return event->arg[1];
    }
    return SPIL_RUMI7_NONE;
}

/* Is it still the same question about the same hand? Then the chosen cards stay chosen. */
static bool same_question(rumi7_ui *ui, const spil_rumi7_view *v)
{
    const bool same =
        memcmp(&ui->own, &v->own, sizeof v->own) == 0 && ui->turn == v->turn && ui->playing == v->playing;
    ui->own = v->own;
    ui->turn = v->turn;
    ui->playing = v->playing;
    return same;
}

/* Puts the cursor on the card just drawn, else on one that is needed least. */
static void place_cursor(const spread *sp, int drawn, rumi7_ui *ui)
{
    int at = -1;
    for (int i = sp->n - 1; i >= 0; i--) {
        const spread_item *item = &sp->item[i];
        if (!item->missing &&
            (drawn == SPIL_RUMI7_NONE ? item->group == sp->n_groups - 1 : item->card == drawn))
            at = i;
    }
    ui->at = at >= 0 ? (uint8_t)at : first_card(sp);
}

static void news(const scene *s, void *memory, const void *before, const spil_events *ev)
{
    (void)before;
    rumi7_ui *ui = memory;
    spread sp;
    if (ev->n == 0)
        ui->held = false;
    hold_round(s, ui, ev);
    if (same_question(ui, view_of(s)))
        return;
    clear(ui);
    ui->on_discard = false;
    spread_now(s, ui, &sp);
    place_cursor(&sp, drawn_card(s, ev), ui);
}

static bool holds(const scene *s, const void *memory)
{
    (void)s;
    return ((const rumi7_ui *)memory)->held;
}

/* Chooses the cards of a hint, or puts the cursor on its pile. */
static void point(const scene *s, void *memory, spil_move mv)
{
    rumi7_ui *ui = memory;
    uint8_t used[64];
    spread sp;
    clear(ui);
    ui->on_discard = spil_rumi7_move_verb(mv) == SPIL_RUMI7_TAKE;
    cards_used(mv, used);
    for (int card = 0; card < 64; card++)
        ui->chosen[card] = (uint8_t)((1u << used[card]) - 1);
    spread_now(s, ui, &sp);
    for (int i = sp.n - 1; i >= 0; i--) {
        if (sp.item[i].chosen)
            ui->at = (uint8_t)i;
    }
}

static const key_help keys[] = {
    /* Translators: the letter stands for yes */
    {.key = SPIL_TR("y"), .what = SPIL_TR("claim the card"), .code = 'y', .moves = claim},
    /* Translators: the letter stands for no */
    {.key = SPIL_TR("n"), .what = SPIL_TR("do not claim it"), .code = 'n'},
    {.key = SPIL_TR("arrows"), .what = SPIL_TR("go")},
    {.key = SPIL_TR("space"), .what = SPIL_TR("choose"), .code = KEY_SPACE, .bar = true},
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("do it"), .code = KEY_RETURN, .bar = true},
    {.key = "c", .what = SPIL_TR("lay"), .code = 'c', .bar = true, .moves = "set: run:"},
    {.key = "g", .what = SPIL_TR("group the cards differently"), .code = 'g'},
    {.key = SPIL_TR("Tab"), .what = SPIL_TR("score sheet"), .code = KEY_TAB},
    {.key = "d", .what = SPIL_TR("draw from the stock"), .code = 'd', .moves = "stock"},
    {.key = "t", .what = SPIL_TR("take the discard"), .code = 't', .moves = "take"},
    {.key = "★Q♥", .what = SPIL_TR("not a key: a joker in a meld that stands for Q♥")},
    {.key = "✓", .what = SPIL_TR("not a key: a discard that you can use")},
    {.key = NULL},
};

/* At a claim the bar has y and n, and none of the keys for cards. */
static void adapt(const scene *s, key_help *key)
{
    if (spil__rumi7_asks(s) == ASK_CLAIM)
        key->bar = key->code == 'y' || key->code == 'n';
}

const table_ui spil__table_ui_rumi7 = {
    .words = true,
    .ui_bytes = sizeof(rumi7_ui),
    .keys = keys,
    .adapt = adapt,
    .teach =
        SPIL_TR("Collect the contract of the round, lay it, get rid of your cards. Draw first; then choose "
                "cards with space: Enter lays, adds or throws them away."),
    .draw = spil__rumi7_draw,
    .key = key,
    .news = news,
    .holds = holds,
    .point = point,
};
