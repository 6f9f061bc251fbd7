/* key.h: what comes in from a terminal: keys as numbers. A printable key is its code point; the others are below. A
 * mouse click is the key in the cell's zone. Some names avoid those of curses (KEY_HOME, KEY_END, KEY_RESIZE …). */
#ifndef KEY_H
#define KEY_H

enum {
    KEY_NOTHING = 0, /* the time is up */
    KEY_TAB = 9,
    KEY_RETURN = 10,
    KEY_REDRAW = 12, /* Ctrl-L */
    KEY_ESCAPE = 27,
    KEY_SPACE = 32,
    KEY_ERASE = 127,       /* Backspace */
    KEY_OTHERS = 0x110000, /* after all code points */
    KEY_ARROW_UP,
    KEY_ARROW_DOWN,
    KEY_ARROW_LEFT,
    KEY_ARROW_RIGHT,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_START,  /* Home */
    KEY_FINISH, /* End */
    KEY_REMOVE, /* Delete */
    KEY_BACK_TAB,
    KEY_FN,                 /* F1 = KEY_FN + 1 … F12 */
    KEY_SIZE = KEY_FN + 13, /* the terminal has been resized */
    KEY_CLICK,              /* a click where there is no zone */
    KEY_GONE, /* no more keys will come: a signal, or the terminal is gone. Every loop ends on it */
    KEY_SPOT  /* KEY_SPOT + n: a click on spot n of a table or menu, n from 0 to KEY_SPOTS - 1 */
};

enum { KEY_SPOTS = 4096 };

static inline int spil__is_spot(int key)
{
    return key >= KEY_SPOT && key < KEY_SPOT + KEY_SPOTS;
}

/* Can it be typed into a text? */
static inline int spil__is_print(int key)
{
    return key >= KEY_SPACE && key < KEY_OTHERS && key != KEY_ERASE && !(key >= 0x80 && key < 0xa0);
}

#endif
