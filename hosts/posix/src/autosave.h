/* autosave.h: games in progress, written to disk line by line so that none is lost.
 *
 * An autosaved game is a journal (spil/driver.h) in $XDG_STATE_HOME/spil (or ~/.local/state/spil); it only ever grows,
 * has one writer (journal_file.h), and is on disk when a person's move is shown. Earlier versions wrote records, which
 * become journals when they are resumed. */
#ifndef AUTOSAVE_H
#define AUTOSAVE_H

#include <time.h>

#include "journal_file.h"
#include "spil/driver.h"

#define AUTOSAVE_SUFFIX ".spil"
#define AUTOSAVE_MARK   "played" /* the word of the notes that say what time of day it is */

/* A game whose file cannot be written goes on: lines wait in memory, and each update tries again. */
typedef struct autosave {
    bool on;     /* this game is saved */
    bool taken;  /* another program has taken it over: nothing more is written */
    bool marked; /* the journal says when this program began */
    const spil_game *game;
    journal_file file;     /* .fd -1: there is none yet */
    spil_buffer pending;   /* lines that are not in it */
    uint64_t synced_ms;    /* when it was last put on disk */
    spil_sentence trouble; /* why the game is not saved; .format NULL: it is */
} autosave;

/* A new file for a game, created with its first move. */
void spil__autosave_new(autosave *a, const spil_game *game);
/* The same for a game that begins with the lines of another journal, which stays as it is. */
void spil__autosave_copy(autosave *a, const spil_game *game, const char *lines, size_t len);
/* Becomes the writer of an autosaved game, whose text the caller frees (journal_file.h). The game then begins with
 * spil__autosave_continue, or ends with spil__autosave_close. */
journal_reply spil__autosave_claim(autosave *a, const char *path, bool take_over, spil_buffer *text,
                                   spil_error *err);
/* Goes on with the file that was claimed. appends: it is the match's journal; otherwise it is rewritten. */
void spil__autosave_continue(autosave *a, bool appends, spil_driver *d);
/* The file could not be claimed, though it can be read: the game is not saved, because of *err. */
void spil__autosave_without(autosave *a, const spil_error *err);

/* Brings the file up to date; before the first move there is none. true: a->trouble has changed. */
bool spil__autosave_update(autosave *a, spil_driver *d);
/* Is something lost if the program ends now? */
bool spil__autosave_loses(const autosave *a, const spil_driver *d);
/* The program has to end, and something would be lost: writes the game to another folder, and says where on standard
 * error. Nobody was asked. */
void spil__autosave_rescue(const autosave *a, const spil_driver *d);
/* Deletes the file if every move was taken back. d may be NULL. */
void spil__autosave_close(autosave *a, const spil_driver *d);

/* ---- the games there are ---- */

/* An autosaved game. */
typedef struct autosaved_game {
    char path[FILE_PATH];
    time_t when;           /* the last move, as far as the journal says; 0: unknown */
    const spil_game *game; /* NULL: the file cannot be read … */
    spil_error err;        /* … for this reason */
    spil_setup setup;      /* without its data */
    int seats, moves;
    bool over;
    bool busy;                                     /* a program plays it now */
    char name[SPIL_SEATS_MAX][SPIL_NAME_BYTES];    /* "": by the seat */
    char player[SPIL_SEATS_MAX][SPIL_PLAYER_TEXT]; /* "": a person */
    spil_result result;                            /* if over */
} autosaved_game;

enum { LIST_OPEN = 1, LIST_OVER = 2, LIST_UNREADABLE = 4 };

/* At most `max` games of these kinds (bits) with at least one move, the latest first. How many. */
int spil__autosave_list(unsigned kinds, autosaved_game out[], int max);
/* Deletes it; false and a sentence: somebody plays it, or it cannot be deleted. */
bool spil__autosave_delete(const char *path, spil_error *err);

#endif
