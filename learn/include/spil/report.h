/* report.h: the learning record for people to read: one person and one game at a time, weak sums first; or everybody,
 * a row each. */
#ifndef SPIL_REPORT_H
#define SPIL_REPORT_H

#include "spil/lesson.h"
#include "spil/translator.h"

enum {
    SPIL_REPORT_WEAK = 3,     /* the least weight that needs practice */
    SPIL_REPORT_PRACTISE = 8, /* sums named, at most */
    SPIL_REPORT_DAYS = 7,     /* of what is called "now"; what came earlier is "before" */
    SPIL_OVERVIEW_WEAKEST = 3 /* sums named in a row, at most */
};

/* How many answers were right, of those that were right or wrong. */
typedef struct spil_answers {
    uint32_t right, all;
} spil_answers;

/* In percent, rounded; -1: there were no answers. */
int spil_answers_percent(spil_answers s);

/* How somebody did in the last SPIL_REPORT_DAYS days, and before. */
typedef struct spil_progress {
    spil_answers now, before;
    spil_day last; /* on which there was an answer; 0: not known */
} spil_progress;

typedef struct spil_report_row {
    const spil_fact *fact;
    spil_sum sum;
    int weight; /* spil_fact_weight */
} spil_report_row;

typedef struct spil_report {
    char name[SPIL_NAME_BYTES];
    const char *game;     /* id, in the facts */
    uint32_t usual_ms;    /* 0 = nothing found yet */
    spil_report_row *row; /* weakest first */
    int n, n_weak;
    int due[SPIL_REPORT_DAYS]; /* sums about to be forgotten: today or before, tomorrow, … */
    spil_progress progress;
    const spil_fact **all;         /* the facts selected, by person and game … */
    int n_all, at;                 /* … and the first of the next report */
    const spil_fact_tally **day;   /* the same with the days */
    int n_days, first_day, at_day; /* first_day … at_day - 1 are of this report */
} spil_report;

/* The next report, of one person and one game, in the order of names; *r is all zero before the first. false past the
 * last one: *r is all zero again. game NULL: all games; name NULL: all people; these and the facts must not change
 * between calls. The facts must outlive the report. A caller that stops earlier calls spil_report_free. */
bool spil_report_next(const spil_facts *f, const char *game, const char *name, spil_report *r);
void spil_report_free(spil_report *r);

/* How fast sums of a kind are found: where numbers go round, by what is added or taken away, "+2"; else by the sign,
 * and b is 0. */
typedef struct spil_speed {
    char sign;
    int b;
    uint32_t found, missed, ms; /* ms: the mean of a find; 0 = none was found */
} spil_speed;

enum { SPIL_SPEEDS_MAX = 16 };

/* Those of the report, + before - × ÷; returns how many. */
int spil_report_speeds(const spil_report *r, spil_speed out[SPIL_SPEEDS_MAX]);
/* "+ 2", "×" */
void spil_speed_tell(const spil_speed *s, const spil_translator *t, spil_out *out);

/* How well a sum is known. */
typedef enum spil_known {
    SPIL_KNOWN_NOT_YET, /* never found */
    SPIL_KNOWN_SLOW,    /* after more than five seconds, or it needs practice */
    SPIL_KNOWN_PAUSE,
    SPIL_KNOWN_AT_ONCE /* within two and a half */
} spil_known;

spil_known spil_report_known(const spil_report_row *row);

/* A person, in all games or one. */
typedef struct spil_overview_row {
    char name[SPIL_NAME_BYTES];
    int n, n_weak; /* sums met, and those that need practice */
    spil_progress progress;
    spil_sum weakest[SPIL_OVERVIEW_WEAKEST]; /* of all games, the weakest first */
    int weight[SPIL_OVERVIEW_WEAKEST];       /* theirs */
    int n_weakest;
} spil_overview_row;

/* Everybody, in the order of names; game NULL: all games together. Returns how many; *rows is for free(). */
int spil_overview(const spil_facts *f, const char *game, spil_overview_row **rows);

/* The sums of one person and game or of all, weak ones first, a line each, for spreadsheets:
 * name,game,sum,answer,met,found,missed,ms,practise,last. t: for the signs of sums; NULL: as they are written. */
void spil_report_csv(const spil_facts *f, const char *game, const char *name, const spil_translator *t,
                     spil_out *out);

/* "Anna"; a word for the person without a name. */
const char *spil_report_name(const char *name, const spil_translator *t);
/* The weakest: "9 + 2, 3 - 3"; "" when all is well. */
void spil_report_practise(const spil_report *r, const spil_translator *t, spil_out *out);
/* What is about to be forgotten in a week: "To repeat: 3 today, 4 later this week."; "" when nothing is. */
void spil_report_due(const int due[SPIL_REPORT_DAYS], const spil_translator *t, spil_out *out);
/* A day seen from another one: "today", "yesterday", "2026-11-16", "-". */
void spil_report_day(spil_day day, spil_day today, const spil_translator *t, spil_out *out);
/* "12 of 15 right (80 %)"; "-" without answers. */
void spil_report_score(spil_answers s, const spil_translator *t, spil_out *out);
/* "1.8 s", "-" for 0. */
void spil_report_time(uint32_t ms, const spil_translator *t, spil_out *out);

#endif
