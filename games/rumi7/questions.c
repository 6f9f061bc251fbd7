/* questions.c: `distance SEAT` of the line protocol (questions.h). */
#include "questions.h"

#include "advice.h"

static void put_cards(const char *key, const spil_rumi7_hand *cards, spil_json_writer *w)
{
    char text[SPIL_MOVE_TEXT];
    spil_json_open(w, key, '[');
    for (int card = 0; card <= SPIL_RUMI7_JOKER; card++) {
        for (int k = 0; k < spil_rumi7_count(cards, card); k++) {
            spil_out out = spil_out_to(text, sizeof text);
            spil_rumi7_print_card(card, &out);
            spil_json_string(w, NULL, text);
        }
    }
    spil_json_close(w, ']');
}

void spil__put_advice(const spil_rumi7_advice *advice, spil_json_writer *w)
{
    spil_json_int(w, "distance", advice->distance);
    put_cards("closer", &advice->closer, w);
    put_cards("useless", &advice->useless, w);
}

/* A seat that has laid the contract needs nothing more for it: distance 0, and no cards. */
static void put_distance(const spil_setup *su, const void *view, spil_json_writer *w)
{
    const spil_rumi7_view *v = view;
    const int seat = v->head.seat;
    spil_rumi7_advice advice = {.distance = 0};
    if (!(v->laid >> seat & 1)) {
        const spil_rumi7_goal goal = spil_rumi7_goal_of(su, v->round, seat == v->turn ? v->parts : 0);
        spil_rumi7_solver_of(su->game)->advise(&v->own, goal, &advice);
    }
    spil__put_advice(&advice, w);
}

const question spil__questions_rumi7[] = {
    {.word = "distance", .help = "how far the seat's cards are from the contract", .answer = put_distance},
    {.word = NULL},
};
