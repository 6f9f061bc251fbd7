/* guide.c: a guided first game of Sequence Numbers: two players, then two teams (spil/guide.h). */
#include "spil/guide.h"

/* ---- two players ---- */

static const char pair_position[] =
    "{'game':'sequence','seats':2,'options':{'teams':2,'draw':'auto','board':'easy'},"
    "'to_act':[0],'over':false,'rng':{'key':'0100000000000000000000000000000000000000000000000000"
    "000000000000','op':2},'sides':[0,1],'dealer':1,'turn':0,'need':1,'grid':[['*',1,2,3,4,5,6,"
    "'*'],[14,13,12,11,10,9,8,7],[15,16,17,18,19,20,21,22],[19,20,21,22,15,16,17,18],[10,9,8,7,"
    "14,13,12,11],['*',3,2,1,6,5,4,'*']],'chips':['*......*','........','........','........',"
    "'........','*......*'],'sequences':[],'hands':[['1+1','5-2','minus','4-3','3+3'],['9-3',"
    "'1+0','plus','10-2','14+4']],'stock':['12+5','14-3','18+4','19-3','14+2','21-1','16-1',"
    "'22-5','plus','7-5','12-5','16+5','20-2','27-5','8+3','15-2','8+5','12+3','2+3','1+2',"
    "'10+4','18-4','11-1','18+2','4+5','minus','17-5','10+2','16+3','6+4','23-4','4+3','6-1',"
    "'8-4','24-3','13-4','6+2','2+2'],'discards':[[],[]],'dead_used':false,'may_draw':[false,"
    "false],'must_forfeit':[false,false],'passes':0,'turns':0}";

static const spil_guide_step pair[] = {
    {.text = SPIL_TR("Every card is a sum. Work it out, and put a chip on a free cell with the answer: five "
                     "chips in a line win. 1+1 is 2: put it on the 2 in the top row[, c1]."),
     .moves = "1+1@c1",
     .wrong = SPIL_TR("The rules allow that, but we are going to make a row at the top: play 1+1 on the 2 up "
                      "there[, c1]."),
     .after = "1 9-3@g1"},
    {.text = SPIL_TR(
         "What is 5-2? Every number is on the board twice. Put your chip beside the first one[, on d1]."),
     .moves = "5-2@d1",
     .wrong =
         SPIL_TR("The rules allow that, but the row grows at the top: 5-2 is 3, beside your chip[, on d1]."),
     .after = "1 1+0@b1"},
    {.text = SPIL_TR("Your opponent has taken the 1 beside your chips[, b1]. A minus takes away a chip of "
                     "somebody else: take that one away."),
     .moves = "minus@b1",
     .wrong = SPIL_TR("First clear the way: take the chip on the 1[, b1,] away with your minus."),
     .after = "1 plus@e6"},
    {.text = SPIL_TR("A minus only takes away: now the cell is free for everybody. 4-3 is 1: go there[, to "
                     "b1,] before your opponent does."),
     .moves = "4-3@b1",
     .wrong = SPIL_TR("The rules allow that, but your row needs the 1 beside it[, b1]."),
     .after = "1 10-2@c5"},
    {.text = SPIL_TR("3+3 is 6, but both cells with a 6 are taken: the card is dead. Once in a turn, "
                     "before you play, you may exchange a dead card for a new one. Do it."),
     .moves = "dead:3+3",
     .wrong = SPIL_TR("Exchange the dead card first: you still have your turn afterwards.")},
    {.text = SPIL_TR("You have drawn a plus: it goes on any free cell. The corner belongs to everybody, so "
                     "with your three chips you have four. Put the fifth beside them[, on e1]."),
     .moves = "plus@e1",
     .wrong = SPIL_TR("The corner and your three chips are four: put your plus beside them[, on e1].")},
    {.text = NULL},
};

/* ---- two teams ---- */

static const char teams_position[] =
    "{'game':'sequence','seats':4,'options':{'teams':2,'draw':'auto','board':'easy'},"
    "'to_act':[0],'over':false,'rng':{'key':'0900000000000000000000000000000000000000000000000000"
    "000000000000','op':2},'sides':[0,1,0,1],'dealer':3,'turn':0,'need':2,'grid':[['*',1,2,3,4,5,"
    "6,'*'],[14,13,12,11,10,9,8,7],[15,16,17,18,19,20,21,22],[19,20,21,22,15,16,17,18],[10,9,8,7,"
    "14,13,12,11],['*',3,2,1,6,5,4,'*']],'chips':['*0000..*','.......1','..111111','....0..1',"
    "'........','*000...*'],'sequences':[{'side':0,'cells':['a1','b1','c1','d1','e1']},{'side':1,"
    "'cells':['c3','d3','e3','f3','g3']}],'hands':[['3+3','13-4','22-5','minus'],['6+4','8+5',"
    "'10+4','14+2'],['6+2','10+2','21-1','24-3'],['11-1','15-2','18-4','19-3']],'stock':['plus',"
    "'12-5','8-4','17-5','2+3','10-2','27-5','6-1','4+5','14-3','plus','16-1','9-3','23-4',"
    "'minus','8+3'],'discards':[['5-2','1+2','1+1','1+0'],['18+4','18+2','14+4','12+5'],['12+3',"
    "'4-3','7-5','2+2'],['20-2','4+3','16+5','16+3']],'dead_used':false,'may_draw':[false,false,"
    "false,false],'must_forfeit':[false,false,false,false],'passes':0,'turns':16}";

static const spil_guide_step teams[] = {
    {.text = SPIL_TR(
         "With four players you are two teams: your partner has the same chips. It takes two sequences. The "
         "others have one and, with the corner, four of the next[: h2, h3, h4]! Take one of those chips away "
         "with your minus."),
     .moves = "minus@h4 minus@h3 minus@h2",
     .wrong = SPIL_TR("The others need only one more cell. Take one of their chips below the corner away[: "
                      "h2, h3 or h4]."),
     .after = "1 8+5@f5; 2 6+2@g2; 3 15-2@b2"},
    {.text = SPIL_TR("Your team has a sequence, too, and at the bottom four of the next, with the corner. "
                     "3+3 is 6: put it beside them[, on e6]."),
     .moves = "3+3@e6 plus@e6",
     .wrong = SPIL_TR("3+3 is 6, and the one at the bottom[, e6,] completes your second sequence.")},
    {.text = NULL},
};

static const spil_guide_scene scenes[] = {
    {.position = pair_position,
     .step = pair,
     .done = SPIL_TR("Five in a line: a sequence! With two or three players one is enough to win. Next: "
                     "teams.")},
    {.position = teams_position,
     .step = teams,
     .done = SPIL_TR("Your team has won! You know sums and chips, plus and minus, dead cards and "
                     "sequences: ready for a real game.")},
};

const spil_guide spil__guide_sequence = {.scene = scenes, .n_scenes = sizeof scenes / sizeof scenes[0]};
