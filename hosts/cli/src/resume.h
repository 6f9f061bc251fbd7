/* resume.h: which autosaved game `spil play --resume` goes on with, and games that another program plays. */
#ifndef RESUME_H
#define RESUME_H

#include "args.h"
#include "play.h"

/* The latest unfinished game; *g is large. Complains about files that cannot be read and are passed over. false: there
 * is none. */
bool spil__resume_find(autosaved_game *g);

typedef enum resume_way {
    RESUME_PLAY,  /* p->autosave is the writer, or says why nothing is saved; free the text */
    RESUME_WATCH, /* another program plays on */
    RESUME_LEAVE, /* the person wants neither */
    RESUME_FAILED /* has complained */
} resume_way;

/* Becomes the writer of the game. If another program is, --take-over and --watch say what to do, or the person is
 * asked. */
resume_way spil__resume_claim(const args *a, play *p, const char *path, spil_buffer *text);

/* Shows a game that another program plays, as onlookers see it, until it is over, its player leaves it, or the
 * person types q. The exit status. */
int spil__resume_watch(play *p, const char *path);

#endif
