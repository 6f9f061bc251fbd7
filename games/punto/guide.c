/* guide.c: a guided first game of Punto: two play for five in a row, then four for four (spil/guide.h). */
#include "spil/guide.h"

/* ---- two players ---- */

static const char pair_position[] =
    "{'game':'punto','seats':2,'options':{'rounds':1,'teams':0},'to_act':[0],'over':false,"
    "'rng':{'key':'0200000000000000000000000000000000000000000000000000000000000000','op':3},"
    "'round':1,'wins':[0,0],'starter':0,'turn':0,'card':'R3','board':[],'piles':[['R4','R6','R5',"
    "'O8','R7','O7','R8','O5','R5','R9','O1','O9','O4','O1','O6','R8','R2','O3','O2','R1','O4',"
    "'R3','O6','O5','O3','O8','O9','R6','R1','R2','R9','O2','O7','R4','R7'],['B5','G4','B2','G9',"
    "'B1','B3','B3','B8','B9','B4','B8','G3','G2','G9','B9','G1','G2','G7','G3','B5','B7','G8',"
    "'G7','B6','B1','G1','G6','G4','B2','G5','G6','G8','B6','B4','G5','B7']],'trophies':[],"
    "'history':[]}";

static const spil_guide_step pair[] = {
    /* Translators: in guided games a card stands in braces; with :a, :d or :g behind it, as in {R6:a}, it is said in
     * the accusative, dative or genitive. */
    {.text = SPIL_TR("You have the red and the orange cards. The first card of a round goes in the middle: "
                     "lay your {R3} there[, at 0,0]."),
     .moves = "R3@0,0",
     .wrong = SPIL_TR("The first card goes in the middle[, at 0,0]."),
     .after = "1 B5@1,0"},
    {.text = SPIL_TR("From now on each card must touch one on the table, by a side or by a corner. Begin a "
                     "row: lay {R4} to the left of your {R3}[, at -1,0]."),
     .moves = "R4@-1,0",
     .wrong = SPIL_TR("The rules allow that, but in this guide the row grows to the left: lay {R4} to the "
                      "left of your {R3}[, at -1,0]."),
     .after = "1 G4@-2,0"},
    {.text = SPIL_TR("The {G4} is in your way. A card may lie on any card with fewer points, also on "
                     "your own: cover {G4} with your {R6}[, at -2,0]."),
     .moves = "R6@-2,0",
     .wrong = SPIL_TR("You may lay it there, but then {G4} goes on blocking your row. Cover it[, at -2,0]."),
     .after = "1 B2@0,1"},
    {.text = SPIL_TR("Equal points do not cover: {R5} cannot lie on {B5}. Your row has room on the other "
                     "side: lay {R5} there[, at -3,0]."),
     .moves = "R5@-3,0",
     .wrong =
         SPIL_TR("You may, but it makes no row. Put {R5} at the left end of your three reds[, at -3,0]."),
     .after = "1 G9@-4,0"},
    {.text =
         SPIL_TR("The {G9} closes your row; nothing covers a nine. The table never grows beyond six by six, "
                 "and it is six wide now. Lay your {O8} above the reds[, at -3,-1, -2,-1, -1,-1 or 0,-1]."),
     .moves = "O8@0,-1 O8@-1,-1 O8@-2,-1 O8@-3,-1",
     .wrong = SPIL_TR(
         "Leave the row of reds and its right end alone: {O8} goes above them[, for example at 0,-1]."),
     .after = "1 B1@1,1"},
    {.text = SPIL_TR("Now your {R7} is more than {B5}. Cover it[, at 1,0]: five reds side by side."),
     .moves = "R7@1,0",
     .wrong = SPIL_TR("Look along the reds: {R7} [at 1,0 ]makes five in a row, and the round is yours.")},
    {.text = NULL},
};

/* ---- four players ---- */

static const char four_position[] =
    "{'game':'punto','seats':4,'options':{'rounds':1,'teams':0},'to_act':[0],'over':false,"
    "'rng':{'key':'0300000000000000000000000000000000000000000000000000000000000000','op':5},"
    "'round':1,'wins':[0,0,0,0],'starter':0,'turn':0,'card':'R5','board':[{'x':-1,'y':-1,"
    "'stack':['G9']},{'x':0,'y':-1,'stack':['G1']},{'x':1,'y':-1,'stack':['O4']},{'x':-1,'y':0,"
    "'stack':['G3']},{'x':0,'y':0,'stack':['R2']},{'x':1,'y':0,'stack':['B4']},{'x':2,'y':0,"
    "'stack':['B7']},{'x':3,'y':0,'stack':['B2']},{'x':0,'y':1,'stack':['O3']},{'x':1,'y':1,"
    "'stack':['R3']},{'x':2,'y':2,'stack':['R4']},{'x':3,'y':3,'stack':['O6']}],'piles':[['R8',"
    "'R4','R9','R7','R7','R8','R5','R9','R1','R1','R6','R6','R3','R2'],['O1','O4','O1','O7','O9',"
    "'O7','O5','O2','O2','O8','O6','O5','O9','O8','O3'],['B1','B6','B3','B9','B8','B9','B7','B1',"
    "'B5','B3','B8','B6','B5','B2','B4'],['G2','G6','G4','G5','G7','G3','G8','G6','G7','G2','G1',"
    "'G8','G4','G5','G9']],'trophies':[],'history':[]}";

static const spil_guide_step four[] = {
    {.text = SPIL_TR("With three or four players everybody has one colour, and four in a row win. Blue has "
                     "three: cover the {B4}[ at 1,0] or the {B2}[ at 3,0] with your {R5}."),
     .moves = "R5@3,0 R5@1,0",
     .wrong = SPIL_TR("Then blue makes four in a row. Break the row: cover the {B4}[ at 1,0] or the {B2}[ at "
                      "3,0]; the {B7} is too high."),
     .after = "1 O1@1,2; 2 B1@2,-1; 3 G2@2,3"},
    {.text = SPIL_TR("Only the cards on top count, and diagonals count, too. Yours are {R2}, {R3} and {R4}: "
                     "cover the {O6}[ at 3,3] with your {R8}."),
     .moves = "R8@3,3",
     .wrong =
         SPIL_TR("Go down the diagonal from {R2} to {R3} to {R4}: the next card on it is {O6}[, at 3,3].")},
    {.text = NULL},
};

static const spil_guide_scene scenes[] = {
    {.position = pair_position,
     .step = pair,
     .done = SPIL_TR("Five of one colour in a line, and the round is yours. Its highest card becomes your"
                     " trophy and leaves the game; the first to win two rounds wins. Next: a table of"
                     " four.")},
    {.position = four_position,
     .step = four,
     .done = SPIL_TR(
         "Four in a row, on a diagonal. If nobody completes a row, rows one card shorter decide: whoever has "
         "most of them wins. Well played: you know all you need for a real game of Punto!")},
};

const spil_guide spil__guide_punto = {.scene = scenes, .n_scenes = sizeof scenes / sizeof scenes[0]};
