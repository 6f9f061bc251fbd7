/* checks.h: what must hold at every position of every game. Each is a test_check (walk.h). */
#ifndef TEST_CHECKS_H
#define TEST_CHECKS_H

#include "walk.h"

/* The cards in the JSON of the state are the same throughout a game; views show as many. */
bool check_cards(test_ctx *t, const void *st);
/* Who may act, who may claim, sides, the result and the view's head agree (G1, G2, G6). */
bool check_result(test_ctx *t, const void *st);
/* `moves` and `apply` agree on every conceivable move of every seat, and of onlookers, who have none; a refused one
 * changes nothing and says why (G5); no move is listed twice. */
bool check_moves(test_ctx *t, const void *st);
/* A move is read exactly as it is printed (G7), checks come in the order of G7. */
bool check_text(test_ctx *t, const void *st);
/* Every legal move, with its parts, is read back from them and from its text alone; no two moves of a seat have equal
 * parts, and the text of one with the parts of another is refused. */
bool check_move_json(test_ctx *t, const void *st);
/* State → JSON → state gives the same bytes and the same JSON; a view's JSON is JSON and has no key. */
bool check_json(test_ctx *t, const void *st);
/* The events of a legal move → JSON → events are the same; a changed text is refused or says what was read. */
bool check_events(test_ctx *t, const void *st);
/* A rollout of one step is one legal move; one without limit ends the game; both leave a readable state. */
bool check_rollout(test_ctx *t, const void *st);
/* Both builds of the rules see the same and do the same. Only where test_has_v3(). */
bool check_variants(test_ctx *t, const void *st);
/* G4: a state that differs only in what a seat, or an onlooker, cannot know looks the same to it in every way. */
bool check_leak(test_ctx *t, const void *st);

/* Sums up the cards in the fields that row->cards names: equal multisets have equal sums. */
void test_sum_cards(const test_game *row, const spil_json *doc, uint64_t *sum, int *n_cards, int *n_hidden);

#endif
