/* guide.c: a guided first game of 7 ATE 9: sums, around the corner, too late, the last card (spil/guide.h). */
#include "spil/guide.h"

/* ---- the first cards ---- */

static const char start_position[] =
    "{'game':'7ate9','seats':2,'options':{'start_hand':0},'to_act':[0,1],'over':false,"
    "'rng':{'key':'0100000000000000000000000000000000000000000000000000000000000000','op':2},"
    "'dealer':1,'pile':['5/1'],'hands':[[],[]],'draws':[['6/2','8/3','1/2','2/1','7/2','4/1',"
    "'10/3','8/2','7/3','10/2','1/1','9/2','3/3','4/2','4/2','5/2','10/1','3/3','2/1','2/3',"
    "'6/2','6/1','10/3','2/3','4/3','5/3','7/2','9/1','8/2','5/1','3/1','1/3','7/1','3/1','1/1',"
    "'1/3'],['9/3','6/1','10/3','9/1','5/2','8/2','7/3','4/1','3/3','2/1','7/2','5/3','3/2',"
    "'7/1','2/3','8/1','4/3','9/3','8/1','9/3','6/3','10/1','3/1','3/2','6/2','2/2','6/3','4/1',"
    "'9/2','1/1','10/2','2/2','5/2','8/3','1/2','1/3']],'rotations':0}";

static const spil_guide_step start[] = {
    {.text = SPIL_TR("There are no turns: everybody plays at once. All your cards lie in your own draw "
                     "pile, and the first to get rid of them wins. Draw one."),
     .moves = "draw",
     .wrong = SPIL_TR("Draw a card first.")},
    {.text = SPIL_TR("Draw as often as you like, one card at a time. Draw another one."),
     .moves = "draw",
     .wrong = SPIL_TR("That card fits, well seen! But draw once more first.")},
    {.text = SPIL_TR("The pile shows 5±1. Add the small number or take it away: 5 + 1 is 6, and 5 - 1 is "
                     "4. Play your 6."),
     .moves = "play:6/2",
     .wrong = SPIL_TR("You could, but you hold a card that fits: play your 6.")},
    {.text = SPIL_TR("Now 6±2 lies on top: it takes 6 + 2 and 6 - 2. Nobody else has been quick enough, so"
                     " go on: play your 8."),
     .moves = "play:8/3",
     .wrong = SPIL_TR("You could, but you hold a card that fits: 6 + 2 is 8.")},
    {.text = SPIL_TR("Your hand is empty. Draw."), .moves = "draw", .wrong = SPIL_TR("Draw a card.")},
    {.text = SPIL_TR("8±3 takes 5, and 8 + 3 is 11. The numbers go around: after 10 comes 1 again, so 11 "
                     "means 1. Play your 1."),
     .moves = "play:1/2",
     .wrong = SPIL_TR("Count on from 8: 9, 10, 1. Your 1 fits."),
     .after = "1 draw; 1 play:9/3; 1 draw"},
    {.text = SPIL_TR("Numbers go around downwards, too: for your opponent, 1 - 2 was 9. A 6 fits on 9±3, or "
                     "9 + 3: that is 12, which means 2. Draw."),
     .moves = "draw",
     .wrong = SPIL_TR("Draw a card.")},
    {.text = SPIL_TR("There is your 2, and it fits. Quick, play it!"),
     .moves = "play:2/1",
     .wrong = SPIL_TR("Your 2 fits: 9, 10, 1, 2. Play it before somebody else plays."),
     .before = "1 play:6/1"},
    {.text = SPIL_TR("Too late, this time on purpose: your opponent's 6 was first, and your card came back. "
                     "That costs nothing. Now 6±1 lies there, and your 2 does not fit. Draw."),
     .moves = "draw",
     .wrong = SPIL_TR("Draw a card.")},
    {.text = SPIL_TR("6 + 1 is 7: play it."),
     .moves = "play:7/2",
     .wrong = SPIL_TR("You could, but a card in your hand fits: 6 + 1 is 7.")},
    {.text = NULL},
};

/* ---- the last cards ---- */

static const char end_position[] =
    "{'game':'7ate9','seats':2,'options':{'start_hand':0},'to_act':[0,1],'over':false,"
    "'rng':{'key':'0100000000000000000000000000000000000000000000000000000000000000','op':2},"
    "'dealer':1,'pile':['3/1','5/1','6/2','8/3','1/2','2/1','7/2','10/3','8/2','1/1','3/3','4/2',"
    "'4/2','5/2','10/1','3/3','2/1','2/3','6/2','6/1','10/3','2/3','4/3','5/3','7/2','9/1','8/2',"
    "'5/1','1/3','7/1','3/1','1/1','1/3','9/3','6/1','10/3','9/1','5/2','8/2','7/3','4/1','3/3',"
    "'2/1','7/2','5/3','3/2','7/1','2/3','4/3','9/3','8/1','9/3','6/3','10/1','3/1','3/2','6/2',"
    "'2/2','6/3','4/1','9/2','1/1','10/2','2/2','5/2','8/3','1/2','1/3'],'hands':[['4/1','9/2'],"
    "['7/3','8/1','10/2']],'draws':[[],[]],'rotations':0}";

static const spil_guide_step end[] = {
    {.text = SPIL_TR("The draw piles are empty, and you hold two cards. 3±1 lies on top: play your 4."),
     .moves = "play:4/1",
     .wrong = SPIL_TR("3 + 1 is 4: play your 4.")},
    {.text = SPIL_TR("This is your last card. The last one may always be played, whatever its number: face"
                     " down. Play it!"),
     .moves = "last:9/2",
     .wrong = SPIL_TR("Play your last card: it always fits.")},
    {.text = NULL},
};

static const spil_guide_scene scenes[] = {
    {.position = start_position,
     .step = start,
     .done = SPIL_TR("You can add, subtract and go around. Now to the end of a game.")},
    {.position = end_position,
     .step = end,
     .done = SPIL_TR("You are out of cards and have won! The others count what they have left. In a real "
                     "game nobody waits for you: be quick.")},
};

const spil_guide spil__guide_seven_ate_nine = {.scene = scenes, .n_scenes = sizeof scenes / sizeof scenes[0]};
