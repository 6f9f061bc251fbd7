/* scene.h: positions of Rumi 7 Seven for tests, described in a few words and set up through the JSON reader. */
#ifndef RUMI7_SCENE_H
#define RUMI7_SCENE_H

#include "spil/rumi7.h"
#include "table.h"

/* A position for a test; cards are separated by blanks. What follows from it is filled in. */
typedef struct spec {
    int seats, round, dealer, turns; /* seats 0 = 3, round 0 = 1 */
    bool play;                       /* the phase */
    const char *options;             /* "layoff=same_turn" … in the words of JSON, or NULL */
    const char *hand[6], *known[6];  /* a hand that is NULL holds a two */
    const char *discard;             /* top first; NULL = 3C */
    const char *stock;               /* its top; cards not named anywhere lie below */
    const char *melds[18];           /* "0 set 4S 4H X" */
    const char *laid;                /* seats that have laid, "02" */
    int parts;
    bool laid_turn, open, over;
    const char *taken, *passed; /* "5H"; "1,2" */
    const char *scores;         /* NULL = none yet */
    const char *discarder;      /* NULL = who follows from the turns */
    const char *to_act;         /* NULL = who follows */
    const char *op;             /* NULL = 900, or what suits */
} spec;

/* Seat 0 has laid the contract of round 2 and holds cards to build on it. */
static const spec laid_out = {.round = 2,
                              .dealer = 2,
                              .turns = 3,
                              .play = true,
                              .hand = {"4C 8H QH X X KD", "2C"},
                              .melds = {"0 set 4S 4H X", "0 run 9H TH JH X"},
                              .laid = "0"};

static const char ranks[] = "A23456789TJQK", suits[] = "SHDC";

static inline int place_of(const char *card) /* 0 … 51, joker 52 */
{
    if (card[0] == 'X')
        return 52;
    return (int)(strchr(suits, card[1]) - suits) * 13 + (int)(strchr(ranks, card[0]) - ranks);
}

static inline void put_cards(char *json, const char *cards, int left[53])
{
    char card[8];
    int n = 0;
    strcat(json, "[");
    for (const char *c = cards; c != NULL && sscanf(c, " %7s%n", card, &n) == 1; c += n) {
        if (left != NULL)
            left[place_of(card)]--;
        sprintf(json + strlen(json), "%s\"%s\"", json[strlen(json) - 1] == '[' ? "" : ",", card);
    }
    strcat(json, "]");
}

static inline int option_of(const spec *sp, const char *name, int standard)
{
    const char *found = sp->options == NULL ? NULL : strstr(sp->options, name);
    return found == NULL ? standard : atoi(found + strlen(name) + 1);
}

static inline const char *word_of(const spec *sp, const char *word, const char *standard)
{
    return sp->options != NULL && strstr(sp->options, word) != NULL ? word : standard;
}

static inline char *spec_json(const spec *sp)
{
    static const char *const contracts[] = {
        "",
        "\"set\",\"set\"",
        "\"set\",\"run\"",
        "\"set\",\"set\",\"set\"",
        "\"run\",\"run\"",
        "\"set\",\"set\",\"run\"",
        "\"set\",\"run\",\"run\"",
        "\"run\",\"run\",\"run\"",
    };
    static const char *const usual[] = {"2C", "2D", "2H", "2S", "AS", "AS"};
    static char json[SPIL_STATE_TEXT];
    const int seats = sp->seats == 0 ? 3 : sp->seats, round = sp->round == 0 ? 1 : sp->round;
    const int turn = (sp->dealer + 1 + sp->turns - sp->over + seats) % seats;
    const int first = option_of(sp, "first_round", sp->scores == NULL ? round : 1);
    char discarder[12] = "null", act[64] = "";
    int left[53];
    for (int i = 0; i < 53; i++)
        left[i] = i == 52 ? option_of(sp, "jokers", 4) : 2;
    if (sp->turns - sp->over > 0)
        sprintf(discarder, "%d", (turn + seats - 1) % seats);
    for (int i = 1; i < seats && sp->open; i++) {
        const int seat = (turn + i) % seats;
        const bool passed = sp->passed != NULL && strchr(sp->passed, '0' + seat) != NULL;
        if (!passed && (sp->turns == 0 || seat != (turn + seats - 1) % seats))
            sprintf(act + strlen(act), "%d,", seat);
    }
    if (!sp->over)
        sprintf(act + strlen(act), "%d", turn);
    sprintf(json,
            "{\"game\":\"rumi7\",\"seats\":%d,\"options\":{\"jokers\":%d,\"joker_limit\":\"%s\",\"layoff\":"
            "\"%s\","
            "\"first_round\":%d,\"last_round\":%d},\"to_act\":[%s],\"over\":%s,\"rng\":{\"key\":\"%064d\","
            "\"op\":%s},"
            "\"round\":%d,\"contract\":[%s],\"dealer\":%d,\"turn\":%d,\"phase\":\"%s\",\"discarder\":%s,"
            "\"laid_turn\":%s,\"parts\":%d,\"open\":%s,\"passed\":[%s],\"turns\":%d",
            seats, option_of(sp, "jokers", 4), word_of(sp, "none", "naturals"),
            word_of(sp, "same_turn", "next_turn"), first, option_of(sp, "last_round", 7),
            sp->to_act ? sp->to_act : act, sp->over ? "true" : "false", 7,
            sp->op                   ? sp->op
            : round - first + 2 == 2 ? "2"
                                     : "8",
            round, contracts[round], sp->dealer, turn, sp->play ? "play" : "draw",
            sp->discarder ? sp->discarder : discarder, sp->laid_turn ? "true" : "false", sp->parts,
            sp->open ? "true" : "false", sp->passed ? sp->passed : "", sp->turns);
    sprintf(json + strlen(json), sp->taken ? ",\"taken\":\"%s\"" : ",\"taken\":null%s",
            sp->taken ? sp->taken : "");
    strcat(json, ",\"laid\":[");
    for (int seat = 0; seat < seats; seat++)
        sprintf(json + strlen(json), "%s%s", seat == 0 ? "" : ",",
                sp->laid != NULL && strchr(sp->laid, '0' + seat) != NULL ? "true" : "false");
    strcat(json, "],\"scores\":");
    strcat(json, sp->scores   ? sp->scores
                 : seats == 2 ? "[[],[]]"
                 : seats == 3 ? "[[],[],[]]"
                              : "[[],[],[],[]]");
    strcat(json, ",\"melds\":[");
    for (int m = 0; sp->melds[m] != NULL; m++) {
        sprintf(json + strlen(json), "%s{\"owner\":%c,\"kind\":\"%.3s\",\"cards\":", m == 0 ? "" : ",",
                sp->melds[m][0], sp->melds[m] + 2);
        put_cards(json, sp->melds[m] + 6, left);
        strcat(json, "}");
    }
    strcat(json, "],\"known\":[");
    for (int seat = 0; seat < seats; seat++) {
        strcat(json, seat == 0 ? "" : ",");
        put_cards(json, sp->known[seat], NULL);
    }
    strcat(json, "],\"hands\":[");
    for (int seat = 0; seat < seats; seat++) {
        strcat(json, seat == 0 ? "" : ",");
        put_cards(json, sp->hand[seat] ? sp->hand[seat] : usual[seat], left);
    }
    strcat(json, "],\"discard\":");
    put_cards(json, sp->discard ? sp->discard : "3C", left);
    strcat(json, ",\"stock\":");
    put_cards(json, sp->stock, left);
    json[strlen(json) - 1] = '\0';
    for (int i = 0; i < 53; i++) {
        for (; left[i] > 0; left[i]--) {
            char card[3] = {i == 52 ? 'X' : ranks[i % 13], i == 52 ? '\0' : suits[i / 13], '\0'};
            sprintf(json + strlen(json), "%s\"%s\"", json[strlen(json) - 1] == '[' ? "" : ",", card);
        }
    }
    return strcat(json, "]}");
}

static inline table *at(const spec *sp)
{
    static table t;
    table_accepts(&t, spec_json(sp));
    return &t;
}

static inline table *fresh(int seats, const char *options, const char *seed)
{
    static table t;
    table_start(&t, "rumi7", seats, options, seed);
    return &t;
}

static inline spil_rumi7_view *see(table *t, int seat)
{
    static spil_view view;
    spil_view_of(&t->su, &t->st, seat, &view);
    return (spil_rumi7_view *)&view;
}

/* `moves` and `apply` must agree. */
static inline void yes(table *t, int seat, const char *move)
{
    assert_true(table_lists(t, seat, move));
    table_does(t, seat, move);
}

static inline void no(table *t, int seat, const char *move, const char *why)
{
    assert_false(table_lists(t, seat, move));
    table_refuses(t, seat, move, why);
}

static inline void unreadable(table *t, int seat, const char *move)
{
    assert_int_equal(table_do(t, seat, move), SPIL_BAD_MOVE);
}

/* The cards of a meld as they are written. */
static inline void lies(table *t, int meld, const char *want)
{
    char text[64] = "";
    uint8_t cards[14];
    const int n = spil_rumi7_meld_cards(see(t, 0)->meld[meld], cards);
    spil_out out = spil_out_to(text, sizeof text);
    for (int i = 0; i < n; i++) {
        spil_put(&out, i == 0 ? "" : " ");
        spil_rumi7_print_card(cards[i], &out);
    }
    assert_string_equal(text, want);
}

static inline void acts(table *t, const char *want)
{
    uint8_t seats[SPIL_SEATS_MAX];
    char text[8] = "";
    const int n = t->su.game->to_act(&t->su, &t->st, seats);
    for (int i = 0; i < n; i++)
        text[i] = (char)('0' + seats[i]);
    assert_string_equal(text, want);
}

#endif
