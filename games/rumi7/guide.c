/* guide.c: a guided first game of Rumi 7 Seven: a turn, the contract, then building and going out (spil/guide.h). */
#include "spil/guide.h"

/* ---- a turn, then the contract ---- */

static const char contract_position[] =
    "{'game':'rumi7','seats':3,'options':{'jokers':4,'joker_limit':'naturals',"
    "'layoff':'next_turn','first_round':2,'last_round':2},'to_act':[0],'over':false,"
    "'rng':{'key':'0200000000000000000000000000000000000000000000000000000000000000','op':2},"
    "'round':2,'contract':['set','run'],'dealer':2,'turn':0,'phase':'draw','discard':['6H'],"
    "'discarder':null,'melds':[],'laid':[false,false,false],'laid_turn':false,'parts':0,"
    "'taken':null,'open':false,'passed':[],'scores':[[],[],[]],'known':[[],[],[]],'turns':0,"
    "'stock':['AD','7H','KS','7H','TH','8D','TD','4S','5H','9D','JS','6D','7D','X','2S','X',"
    "'6H','9D','KD','4C','3H','2D','AC','2S','3C','TH','3H','3S','7S','5D','X','3D','TC','9C',"
    "'AH','AC','7S','8H','JS','JH','JD','2D','JC','TS','7C','AH','4H','AS','6C','5S','2H','QD',"
    "'8S','4D','8C','2C','QS','QH','TD','9S','8D','5S','KH','6D','KH','KC','5C','8C','QD','6S',"
    "'AD','4C','QC','9H'],'hands':[['8S','9S','KS','2H','QH','4D','5D','3C','9C','JC','X'],"
    "['AS','3S','QS','4H','JD','KD','5C','6C','7C','KC','9H'],['6S','TS','5H','8H','JH','3D',"
    "'7D','2C','QC','4S','TC']]}";

static const spil_guide_step contract[] = {
    {.text = SPIL_TR("This round's contract is a set, three of one rank, and a run, four of one suit in "
                     "order. First draw: {6H}, face up, is of no use to you, so draw from the stock."),
     .moves = "stock",
     /* Translators: in guided games a card stands in braces; with :a, :d or :g behind it, as in {R6:a}, it is said
      * in the accusative, dative or genitive. */
     .wrong = SPIL_TR("{6H} goes with nothing that you hold. Draw from the stock."),
     .after = "1 pass; 2 pass"},
    {.text = SPIL_TR("You can lay nothing yet, as in most turns, so throw a card away: {AD} goes with no "
                     "other card of yours, and an ace that you are left with costs 25 points."),
     .moves = "discard:AD",
     .wrong = SPIL_TR("You may, but {AD} costs most, and goes with nothing: throw it away."),
     .after = "1 stock; 2 pass; 1 discard:9H; 2 stock"},
    {.text = SPIL_TR("Somebody left {9H} lying, and you hold two nines: with a third they are a set. Claim "
                     "it, although it is not your turn."),
     .moves = "claim",
     .wrong = SPIL_TR("Three nines are a set, and claiming costs you nothing. Claim it."),
     .after = "2 discard:7D"},
    {.text =
         SPIL_TR("Your turn. This time draw the card that was thrown away last: {7D}, {4D}, {5D} and a joker "
                 "for the six make a run."),
     .moves = "take",
     .wrong = SPIL_TR("Nobody knows what the stock will bring, and {7D} is just what you need: take it.")},
    {.text = SPIL_TR("Now you hold the whole contract. Lay its parts in order, the set first: your three "
                     "nines."),
     .moves = "set:9S9H9C",
     .wrong = SPIL_TR("You hold the whole contract: lay the three nines before you throw a card away.")},
    {.text = SPIL_TR("A joker stands for any card; in a run its place says which. Lay the run: {4D}, {5D},"
                     " joker, {7D}."),
     .moves = "run:4D5DX7D",
     .wrong = SPIL_TR("Lay the run as 4, 5, joker, 7 of diamonds.")},
    {.text = SPIL_TR("Now throw a card away, as in every turn. High cards cost more when somebody goes out: "
                     "throw {KS}, {QH} or {JC} away."),
     .moves = "discard:KS discard:QH discard:JC",
     .wrong = SPIL_TR("You may, but a king, queen or jack costs twice as much when somebody else goes out. "
                      "Throw one of them away.")},
    {.text = NULL},
};

/* ---- building ---- */

static const char build_position[] =
    "{'game':'rumi7','seats':3,'options':{'jokers':4,'joker_limit':'naturals',"
    "'layoff':'next_turn','first_round':2,'last_round':2},'to_act':[0],'over':false,"
    "'rng':{'key':'0200000000000000000000000000000000000000000000000000000000000000','op':2},"
    "'round':2,'contract':['set','run'],'dealer':0,'turn':0,'phase':'draw','discard':['2H','JC',"
    "'8S','KS','JD','KD','5C'],'discarder':2,'melds':[{'owner':0,'kind':'set','cards':['9S','9H',"
    "'9C']},{'owner':0,'kind':'run','cards':['4D','5D','X','7D']},{'owner':1,'kind':'set',"
    "'cards':['3S','3H','3C']},{'owner':1,'kind':'run','cards':['9H','TH','JH','X']}],"
    "'laid':[true,true,false],'laid_turn':false,'parts':0,'taken':null,'open':false,'passed':[],"
    "'scores':[[],[],[]],'known':[[],[],[]],'turns':8,'stock':['9D','4H','6H','7C','7H','TD',"
    "'KS','5H','JS','7H','6D','7D','2S','X','6H','9D','KD','4C','2D','AC','2S','3C','TH','3H',"
    "'3S','5D','X','3D','TC','9C','AH','AC','7S','8H','JS','JH','JD','2D','JC','TS','7C','AH',"
    "'4H','AS','6C','5S','2H','QD','8S','4D','8C','2C','QS','QH','TD','9S','8D','5S','4S','KH',"
    "'6D','KH','5C','8C','QD','6S','AD','4C','QC'],'hands':[['QH','8D','KC'],['AS','QS','6C',"
    "'TC'],['4S','6S','7S','TS','5H','8H','AD','3D','2C','QC','KC']]}";

static const spil_guide_step build[] = {
    {.text = SPIL_TR("Another player has laid, too. Those who have laid get rid of cards on all melds, from "
                     "the next turn on. Draw first: you have no use for {2H}, so take from the stock."),
     .moves = "stock",
     .wrong = SPIL_TR("You have no use for {2H}. Draw from the stock."),
     .after = "1 pass"},
    {.text = SPIL_TR("A run grows at both ends, a set takes cards of its rank. Add one to the melds: {8D} "
                     "to your run of diamonds, or {9D} to your nines."),
     .moves = "add:1:8D add:0:9D",
     .wrong = SPIL_TR("You can do more than that before your turn ends: add {8D} to the run, or {9D} to the"
                      " nines.")},
    {.text = SPIL_TR("And the other one."),
     .moves = "add:0:9D add:1:9D add:1:8D",
     .wrong = SPIL_TR("You can still add the other card to a meld.")},
    {.text = SPIL_TR("In the run of hearts the joker at the end stands for {QH}, which you hold. Put it in"
                     " its place: the joker moves to one of the ends, front or back."),
     .moves = "swap:3:QH> swap:3:QH<",
     .wrong = SPIL_TR("You can get rid of {QH} first: put it in place of the joker in the run of hearts.")},
    {.text = SPIL_TR("One card left. Throw it away, and you are out."),
     .moves = "discard:KC",
     .wrong = SPIL_TR("Throw your last card away.")},
    {.text = NULL},
};

static const spil_guide_scene scenes[] = {
    {.position = contract_position,
     .step = contract,
     .done = SPIL_TR("The contract is laid. We go on a few turns later in the same round.")},
    {.position = build_position,
     .step = build,
     .done = SPIL_TR("You are out, and score nothing! The others count what they hold: a joker 50, an ace "
                     "25, eight to king 10, two to seven 5. After seven rounds the fewest points win. "
                     "Ready for a real game!")},
};

const spil_guide spil__guide_rumi7 = {.scene = scenes, .n_scenes = sizeof scenes / sizeof scenes[0]};
