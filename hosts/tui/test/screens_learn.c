/* screens_learn.c: practising sums, and the learning record (screens.h). */
#include <stddef.h>

#include "screens.h"

#define BOARD "practise.game=sequence practise.board=tables practise.questions=10"

const screen_case screens_learn[] = {
    {.name = "practise", .script = "e"},
    {.name = "practise-board", .choices = BOARD, .script = "e"},
    {.name = "practise-name", .script = "e Down Down Enter \"Anna\" Enter"},
    {.name = "practise-question", .script = "e Enter"},
    {.name = "practise-typing", .script = "e Enter 1"},
    {.name = "practise-wrong", .script = "e Enter \"99\" Enter"},
    {.name = "practise-wrong-again", .script = "e Enter \"99\" Enter \"98\" Enter"},
    {.name = "practise-shown", .choices = BOARD, .script = "e Enter ?"},
    {.name = "practise-left", .choices = BOARD, .script = "e Enter ? Enter ? Enter Esc"},
    {.name = "record-empty", .script = "l"},
    {.name = "record", .script = "e Enter ? Enter ? Enter Esc Enter Esc l"},
    {.name = "record-of-one", .script = "e Enter ? Enter ? Enter Esc Enter Esc l Enter"},
    {.name = "record-of-all", .script = "e Enter ? Enter ? Enter Esc Enter Esc l o"},
    {.name = "record-forget", .script = "e Enter ? Enter ? Enter Esc Enter Esc l f"},
    {.name = "record-not-forgotten", .script = "e Enter ? Enter ? Enter Esc Enter Esc l f Enter"},
    {.name = "record-forgotten", .script = "e Enter ? Enter ? Enter Esc Enter Esc l f y"},
    {.name = NULL},
};
