/* typed.c: what people type in Rumi 7 Seven (typed.h).
 *
 * A word and what follows it after blanks: melds are numbered from 1, as on the table: `add 2 10h` is the second one.
 * With colons it is notation, as in files: melds are numbered from 0, and `add:1:TH` is the same move. */
#include "typed.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "intl.h"
#include "spil/typed.h"

/* ---- cards ---- */

/* How a rank, a suit or a joker may be written; where one begins another, the longer one comes first. */
typedef struct spelling {
    const char *text;
    int means;
} spelling;

static const spelling ranks[] = {{"10", 9}, {"A", 0},  {"2", 1},  {"3", 2},  {"4", 3},
                                 {"5", 4},  {"6", 5},  {"7", 6},  {"8", 7},  {"9", 8},
                                 {"T", 9},  {"J", 10}, {"Q", 11}, {"K", 12}, {NULL, 0}};
static const spelling suits[] = {{"S", 0}, {"H", 1}, {"D", 2}, {"C", 3}, {"♠", 0}, {"♥", 1}, {"♦", 2},
                                 {"♣", 3}, {"♤", 0}, {"♡", 1}, {"♢", 2}, {"♧", 3}, {NULL, 0}};
static const spelling jokers[] = {{"★X", SPIL_RUMI7_JOKER}, {"*X", SPIL_RUMI7_JOKER}, {"X", SPIL_RUMI7_JOKER},
                                  {"★", SPIL_RUMI7_JOKER},  {"*", SPIL_RUMI7_JOKER},  {NULL, 0}};

static bool take_spelling(const char **at, const spelling list[], int *means)
{
    for (const spelling *s = list; s->text != NULL; s++) {
        if (strncasecmp(*at, s->text, strlen(s->text)) == 0) {
            *at += strlen(s->text);
            *means = s->means;
            return true;
        }
    }
    return false;
}

/* Reads one card from the start of a text, and moves *at behind it. */
static bool take_card(const char **at, int *card)
{
    const char *here = *at;
    int rank, suit;
    if (take_spelling(&here, jokers, card)) {
        *at = here;
        return true;
    }
    if (!take_spelling(&here, ranks, &rank) || !take_spelling(&here, suits, &suit))
        return false;
    *card = spil_rumi7_card(suit, rank);
    *at = here;
    return true;
}

bool spil__rumi7_typed_card(const spil_setup *su, const char *text, int *card)
{
    const char *at = text;
    if (take_card(&at, card) && *at == '\0')
        return true;
    const spil_words w = {.tr = &spil__translator};
    for (int i = 0; i <= 52; i++) {
        *card = i == 52 ? SPIL_RUMI7_JOKER : spil_rumi7_card(i / 13, i % 13);
        for (spil_case c = 0; c < SPIL_CASES; c++) { /* as it was spoken */
            if (strcasecmp(text, spil_words_card_in(&w, su, *card, c).text) == 0)
                return true;
        }
    }
    return false;
}

/* ---- words ---- */

typedef enum what {
    WHAT_PLAIN, /* nothing follows */
    WHAT_CARD,  /* a card */
    WHAT_BUILD, /* a meld's number and a card; for `add` the card may do */
    WHAT_LAY    /* cards, or nothing */
} what;

static const struct word {
    const char *text;
    what follows;
    spil_rumi7_verb verb;
} words[] = {
    {"stock", WHAT_PLAIN, SPIL_RUMI7_STOCK},  {"draw", WHAT_PLAIN, SPIL_RUMI7_STOCK},
    {"take", WHAT_PLAIN, SPIL_RUMI7_TAKE},    {"claim", WHAT_PLAIN, SPIL_RUMI7_CLAIM},
    {"pass", WHAT_PLAIN, SPIL_RUMI7_PASS},    {"discard", WHAT_CARD, SPIL_RUMI7_DISCARD},
    {"throw", WHAT_CARD, SPIL_RUMI7_DISCARD}, {"add", WHAT_BUILD, SPIL_RUMI7_ADD},
    {"swap", WHAT_BUILD, SPIL_RUMI7_SWAP},    {"lay", WHAT_LAY, SPIL_RUMI7_LAY_SET},
    {"set", WHAT_LAY, SPIL_RUMI7_LAY_SET},    {"run", WHAT_LAY, SPIL_RUMI7_LAY_RUN},
};

const char *const spil__rumi7_words[] = {SPIL_TYPED("stock"),
                                         SPIL_TYPED("draw"),
                                         SPIL_TYPED("take"),
                                         SPIL_TYPED("claim"),
                                         SPIL_TYPED("pass"),
                                         SPIL_TYPED("discard"),
                                         SPIL_TYPED("throw"),
                                         SPIL_TYPED("add"),
                                         SPIL_TYPED("swap"),
                                         SPIL_TYPED("lay"),
                                         SPIL_TYPED("set"),
                                         SPIL_TYPED("run"),
                                         NULL};

/* A line in its parts. */
typedef struct typed {
    const struct word *word; /* NULL: it begins with none */
    bool notation;           /* a colon follows the word: melds count from 0 */
    const char *rest;        /* behind the word and what separates them */
} typed;

static typed split(const char *text)
{
    const size_t len = strcspn(text, " :");
    typed t = {.notation = text[len] == ':', .rest = text + len + strspn(text + len, " :")};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strlen(words[i].text) == len && strncasecmp(words[i].text, text, len) == 0)
            t.word = &words[i];
    }
    return t;
}

/* ---- building ---- */

typedef struct building {
    int meld; /* from 0; -1: not said; 999: there cannot be one */
    int card;
    spil_rumi7_end end;
} building;

static bool read_building(const spil_setup *su, const typed *t, building *b)
{
    char text[80];
    const char *at = t->rest;
    int number;
    *b = (building){.meld = -1};
    if (spil__rumi7_typed_card(su, at, &b->card)) /* it may begin with a digit, too */
        return true;
    spil_in in = spil_in_from(at);
    if (spil_take_int(&in, &number) && (*in.at == ' ' || *in.at == ':')) {
        const int meld = t->notation ? number : number - 1;
        b->meld = meld < 0 || meld > 999 ? 999 : meld;
        at = in.at + strspn(in.at, " :");
    }
    snprintf(text, sizeof text, "%s", at);
    size_t len = strlen(text);
    if (len > 0 && (text[len - 1] == '<' || text[len - 1] == '>')) {
        b->end = text[len - 1] == '<' ? SPIL_RUMI7_FRONT : SPIL_RUMI7_BACK;
        for (len--; len > 0 && text[len - 1] == ' ';)
            len--;
        text[len] = '\0';
    }
    return spil__rumi7_typed_card(su, text, &b->card);
}

static bool is_meant(spil_move mv, spil_rumi7_verb verb, const building *b)
{
    return spil_rumi7_move_verb(mv) == verb && spil_rumi7_move_card(mv) == b->card &&
           (b->meld < 0 || spil_rumi7_move_meld(mv) == b->meld) &&
           (b->end == SPIL_RUMI7_NO_END || spil_rumi7_move_end(mv) == b->end);
}

/* The one legal move that is meant; else one for which the rules say why not. */
static spil_move build(const spil_move moves[], int n, spil_rumi7_verb verb, const building *b)
{
    int found = 0;
    spil_move mv = {0};
    for (int i = 0; i < n; i++) {
        if (is_meant(moves[i], verb, b)) {
            mv = moves[i];
            found++;
        }
    }
    return found == 1 ? mv : spil_rumi7_move(verb, b->card, b->end, b->meld < 0 ? 0 : b->meld);
}

/* ---- laying ---- */

static spil_rumi7_goal goal_now(const spil_setup *su, const spil_rumi7_view *v)
{
    return spil_rumi7_goal_of(su, v->round, v->head.seat == v->turn ? v->parts : 0);
}

/* `lay` alone: the next part of the way that leaves the fewest points. */
static bool read_lay(const spil_setup *su, const spil_rumi7_view *v, spil_move *mv)
{
    spil_rumi7_way way;
    if (v->head.seat != v->turn || !v->playing || (v->laid >> v->head.seat & 1) ||
        !spil_rumi7_solver_of(su->game)->best_way(&v->own, goal_now(su, v), &way))
        return false;
    *mv = way.part[0];
    return true;
}

/* All cards of a text, separated by blanks, commas or nothing; how many, or -1. */
static int read_cards(const char *text, uint8_t cards[14])
{
    int n = 0, card;
    for (const char *at = text + strspn(text, " ,"); *at != '\0'; at += strspn(at, " ,")) {
        if (n == 14 || !take_card(&at, &card))
            return -1;
        cards[n++] = (uint8_t)card;
    }
    return n;
}

static void count_cards(const uint8_t cards[], int n, uint8_t count[64])
{
    memset(count, 0, 64);
    for (int i = 0; i < n; i++)
        count[cards[i]]++;
}

/* The legal part that consists of these cards, in whatever order they were typed. In a run the order counts where a
 * joker could stand in several places. */
static bool lay_cards(const spil_move moves[], int n_moves, const struct word *word, const uint8_t cards[],
                      int n, spil_move *mv)
{
    const bool any = strcmp(word->text, "lay") == 0;
    uint8_t want[64], has[64], laid[14];
    int found = 0;
    count_cards(cards, n, want);
    for (int i = 0; i < n_moves; i++) {
        const spil_rumi7_verb verb = spil_rumi7_move_verb(moves[i]);
        if (any ? verb != SPIL_RUMI7_LAY_SET && verb != SPIL_RUMI7_LAY_RUN : verb != word->verb)
            continue;
        const int m = spil_rumi7_meld_cards(spil_rumi7_laid_meld(moves[i], 0), laid);
        count_cards(laid, m, has);
        if (memcmp(want, has, sizeof want) != 0)
            continue;
        *mv = moves[i];
        if (memcmp(cards, laid, (size_t)n) == 0)
            return true;
        found++;
    }
    return found == 1;
}

/* Puts cards of one suit into the order of a run that begins with this rank, jokers where it has gaps. */
static bool order_run(const uint8_t count[64], int suit, int first, uint8_t run[4])
{
    int left = count[SPIL_RUMI7_JOKER], used = 0;
    for (int i = 0; i < 4; i++) {
        const int card = spil_rumi7_card(suit, spil_rumi7_step(first, i));
        run[i] = count[card] > 0 ? (uint8_t)card : SPIL_RUMI7_JOKER;
        used += count[card] > 0;
        left -= count[card] == 0;
    }
    return left == 0 && used + count[SPIL_RUMI7_JOKER] == 4;
}

/* Could these cards be a set or a run, by anybody? Then it is *mv, of which the rules may say why not. */
static bool spell_part(const spil_setup *su, const uint8_t cards[], int n, spil_move *mv)
{
    char notation[SPIL_MOVE_TEXT];
    uint8_t count[64], part[4];
    count_cards(cards, n, count);
    for (int suit = 0; suit < 4 && n == 4; suit++) {
        for (int first = 0; first < SPIL_RUMI7_RANKS; first++) {
            spil_out out = spil_out_to(notation, sizeof notation);
            if (!order_run(count, suit, first, part))
                continue;
            spil_put(&out, "run:");
            for (int i = 0; i < 4; i++)
                spil_rumi7_print_card(part[i], &out);
            if (su->game->parse_move(su, notation, mv))
                return true;
        }
    }
    spil_out out = spil_out_to(notation, sizeof notation);
    spil_put(&out, "set:");
    for (int card = 0; card < 64; card++) {
        for (int k = 0; k < count[card] && n == 3; k++)
            spil_rumi7_print_card(card, &out);
    }
    return su->game->parse_move(su, notation, mv);
}

/* ---- the line client's functions ---- */

bool spil__rumi7_read_move(const spil_setup *su, const void *view, const spil_move moves[], int n_moves,
                           const char *text, spil_move *mv)
{
    const spil_rumi7_view *v = view;
    const typed t = split(text);
    building b;
    uint8_t cards[14];
    int card, n;
    if (t.word == NULL) { /* a card alone is thrown away */
        if (v->head.seat != v->turn || !v->playing || !spil__rumi7_typed_card(su, text, &card))
            return false;
        *mv = spil_rumi7_move(SPIL_RUMI7_DISCARD, card, SPIL_RUMI7_NO_END, 0);
        return true;
    }
    switch (t.word->follows) {
    case WHAT_PLAIN:
        *mv = spil_rumi7_move(t.word->verb, 0, SPIL_RUMI7_NO_END, 0);
        return *t.rest == '\0' && !t.notation;
    case WHAT_CARD:
        if (!spil__rumi7_typed_card(su, t.rest, &card))
            return false;
        *mv = spil_rumi7_move(t.word->verb, card, SPIL_RUMI7_NO_END, 0);
        return true;
    case WHAT_BUILD:
        if (!read_building(su, &t, &b))
            return false;
        *mv = build(moves, n_moves, t.word->verb, &b);
        return true;
    case WHAT_LAY:
        if (*t.rest == '\0')
            return strcasecmp(text, "lay") == 0 && read_lay(su, v, mv);
        n = read_cards(t.rest, cards);
        return n > 0 && (lay_cards(moves, n_moves, t.word, cards, n, mv) || spell_part(su, cards, n, mv));
    }
    return false;
}

/* In how many places could the card be added? */
static int count_places(const spil_setup *su, const spil_rumi7_view *v, int card)
{
    const int naturals = spil_rumi7_goal_of(su, v->round, 0).naturals;
    int places = 0;
    for (int m = 0; m < v->n_melds; m++) {
        for (spil_rumi7_end end = SPIL_RUMI7_NO_END; end <= SPIL_RUMI7_BACK; end++)
            places += spil_rumi7_meld_add(v->meld[m], card, end, naturals) != 0;
    }
    return places;
}

/* `lay` when that is impossible; `set` and `run` with cards that make no part; `add CARD` with several places. */
bool spil__rumi7_clarify(const spil_setup *su, const void *view, const char *text, spil_out *out)
{
    const spil_rumi7_view *v = view;
    const typed t = split(text);
    building b;
    uint8_t cards[14];
    spil_move mv;
    if (t.word == NULL)
        return false;
    if (strcasecmp(text, "lay") == 0 && !read_lay(su, v, &mv)) {
        spil_put(out, _("You cannot lay your contract now."));
        return true;
    }
    const int n = t.word->follows == WHAT_LAY ? read_cards(t.rest, cards) : 0;
    if (n > 0 && !spell_part(su, cards, n, &mv)) {
        spil_put(out, _("These cards make neither a set of three nor a run of four."));
        return true;
    }
    if (t.word->verb != SPIL_RUMI7_ADD || !read_building(su, &t, &b) || b.meld >= 0 ||
        count_places(su, v, b.card) < 2)
        return false;
    spil_put(out, b.card == SPIL_RUMI7_JOKER
                      ? _("Where does the joker go? For example, add 2 X> is the back of meld 2.")
                      : _("On which meld? For example: add 2 "));
    if (b.card != SPIL_RUMI7_JOKER)
        spil_rumi7_print_card(b.card, out);
    return true;
}

/* The word that notation begins with, as it is typed. */
static void put_word(const char *notation, spil_out *out)
{
    for (int i = 0; spil__rumi7_words[i] != NULL; i++) {
        if (spil_typed_is(NULL, spil__rumi7_words[i], notation, strcspn(notation, ":")))
            spil_put(out, spil_typed_shown(&spil__translator, spil__rumi7_words[i]).text);
    }
}

void spil__rumi7_type_move(const spil_setup *su, spil_move mv, spil_out *out)
{
    char notation[SPIL_MOVE_TEXT];
    spil_out to = spil_out_to(notation, sizeof notation);
    const spil_rumi7_verb verb = spil_rumi7_move_verb(mv);
    su->game->print_move(su, mv, &to);
    const char *cards = strrchr(notation, ':'); /* "set:4S4HX" is "set 4S4HX" */
    put_word(notation, out);
    if (verb >= SPIL_RUMI7_ADD) {
        spil_put_char(out, ' ');
        spil_put_int(out, spil_rumi7_move_meld(mv) + 1);
    }
    if (cards != NULL) {
        spil_put_char(out, ' ');
        spil_put(out, cards + 1);
    }
}
