/* players.h: who plays a seat, from one text, and asking them for a move.
 *
 *     human              a person
 *     cmd:./mybot -x     a program outside, run by the shell (docs/bot-protocol.md)
 *     strong@2000 …      a bot or a racer, as the lab knows them (spil/entrant.h)
 *
 * The text is what command lines, kept games and records hold; everything else follows from it. */
#ifndef PLAYERS_H
#define PLAYERS_H

#include "bot_resources.h"
#include "spil/lab.h"

enum { SEAT_TEXT = SPIL_PLAYER_TEXT }; /* bytes of the longest text, NUL included */

/* ---- the text ---- */

typedef enum seat_kind { SEAT_BOT = SPIL_ENTRANT_BOT, SEAT_HUMAN, SEAT_PROGRAM } seat_kind;

typedef spil_entrant player_spec;

/* Who sits where. */
typedef struct seating {
    player_spec seat[SPIL_SEATS_MAX];
} seating;

/* Understands a text for a game. BAD_OPTION and a sentence; *who is then as it was. */
spil_code spil__player_spec_read(const char *text, const spil_game *game, player_spec *who, spil_error *err);
player_spec spil__player_spec_human(void);

/* The names of all bots that play a game, ended by NULL; until the next call. */
const char *const *spil__bot_names(const spil_game *game);

/* Can this one play? A program is started for a moment; false: *fault says what it did instead of greeting, as
 * when it is asked. */
bool spil__player_probe(const player_spec *who, spil_sentence *fault);

/* ---- at the table ---- */

/* How a host lets its players think. */
typedef struct player_terms {
    bot_clock clock;
    int n_workers;      /* as for spil__resources_open */
    spil_budget budget; /* for those whose text gives none */
    bot_resources
        *resources; /* shared with others that do not think at the same time; NULL: one of its own */
} player_terms;

/* Somebody other than a person, with what it needs to think; for one question at a time. */
typedef struct player player;

player *spil__player_open(const player_spec *who, const player_terms *terms);
void spil__player_close(player *p); /* NULL does nothing */

/* A game begins and is over (res NULL: broken off), for players that want to know. The setup stays where it is until
 * then; the seed is for what a program does by chance. Bots need neither, and a program that is just asked takes it for
 * the beginning of a game. */
void spil__player_begin(player *p, const spil_setup *su, int seat, uint64_t seed);
void spil__player_end(player *p, const spil_result *res);

/* The move it makes; false: it makes none, and only the fault is filled: a sentence of which the player is the subject,
 * "did not …". The question's budget and resources do not matter: they are the player's. Waits for it. */
bool spil__player_ask(player *p, const spil_bot_input *question, spil_bot_answer *answer,
                      spil_sentence *fault);

/* All moves of the question as the player rates them, the one it would choose first; without such thoughts it only
 * chooses, and nothing is rated (visits 0). Waits. */
bool spil__player_rate(player *p, const spil_bot_input *question, spil_rated out[], spil_bot_answer *answer,
                       spil_sentence *fault);

/* For the lab: all of the above, for one worker's players, who share resources and think by the time of their thread. */
extern const spil_players spil__players;
/* spil__player_ask, as the lab calls it. */
spil_ask_fn spil__player_asked;

/* The same as ask without waiting, for hosts that have a screen to draw meanwhile. start copies the question but for
 * the setup and the stream, which must stay as they are until the answer is taken or cancelled; one question
 * at a time.
 *
 *     spil__player_start(p, &question);
 *     poll() with spil__player_fd(p), which becomes readable, or now and then spil__player_ready(p)
 *     bool ok = spil__player_take(p, &answer, &fault);     (waits when it is not ready yet)
 *
 * cancel drops the question: bots answer and programs are left at once, whatever their budget, and cancel waits
 * for that. Does nothing when nothing was asked. */
void spil__player_start(player *p, const spil_bot_input *question);
int spil__player_fd(const player *p);
bool spil__player_ready(const player *p);
bool spil__player_take(player *p, spil_bot_answer *answer, spil_sentence *fault);
void spil__player_cancel(player *p);

#endif
