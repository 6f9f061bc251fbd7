#include <arpa/inet.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"
#include "spil/games.h"

static const char USAGE[] =
    "usage: spil load [options]\n"
    "Plays at a server, by the rules, and says whether it kept its promises: exit status 0 if so, 1 if "
    "not.\n\n"
    "  --to ADDRESS:PORT     the server (127.0.0.1:8383)\n"
    "  --game GAME[/SEATS]   repeatable: tables take them in turn (all there are, 2 seats)\n"
    "  --tables N            how many tables at once (50)\n"
    "  --people N            people at each; bots take the other seats (2)\n"
    "  --rooms N             rooms in which the tables stand, at most 100 in each (0: none)\n"
    "  --bot NAME            which bots (level1; racers in a live race)\n"
    "  --timed               races and claims by the clock\n"
    "  --seconds S           how long (10)\n"
    "  --rate R              moves a second of all tables together (as fast as replies come)\n"
    "  --arrive R            tables that arrive in a second (all at once)\n"
    "  --drop N              of 1,000 moves, lines that break right after one (0)\n"
    "  --again N             of 1,000 moves, those sent a second time (10)\n"
    "  --idle N              sockets that do nothing (0)\n"
    "  --slow N              clients that ask and do not read (0)\n"
    "  --hostile N           clients that break the rules of frames and texts (0)\n"
    "  --p99 MS              fail when the p99 of replies is above it\n"
    "  --seed N              of everything drawn by lot (1)\n"
    "  --json                the report as one line of JSON\n";

enum {
    HELP = 1,
    TO,
    GAME,
    TABLES,
    PEOPLE,
    ROOMS,
    BOT,
    TIMED,
    SECONDS,
    RATE,
    ARRIVE,
    DROP,
    AGAIN,
    IDLE,
    SLOW,
    HOSTILE,
    P99,
    SEED,
    JSON
};

static const struct option WORDS[] = {
    {"help", no_argument, NULL, HELP},
    {"to", required_argument, NULL, TO},
    {"game", required_argument, NULL, GAME},
    {"tables", required_argument, NULL, TABLES},
    {"people", required_argument, NULL, PEOPLE},
    {"rooms", required_argument, NULL, ROOMS},
    {"bot", required_argument, NULL, BOT},
    {"timed", no_argument, NULL, TIMED},
    {"seconds", required_argument, NULL, SECONDS},
    {"rate", required_argument, NULL, RATE},
    {"arrive", required_argument, NULL, ARRIVE},
    {"drop", required_argument, NULL, DROP},
    {"again", required_argument, NULL, AGAIN},
    {"idle", required_argument, NULL, IDLE},
    {"slow", required_argument, NULL, SLOW},
    {"hostile", required_argument, NULL, HOSTILE},
    {"p99", required_argument, NULL, P99},
    {"seed", required_argument, NULL, SEED},
    {"json", no_argument, NULL, JSON},
    {0},
};

static bool whole(const char *text, long from, long to, int *value)
{
    char *end;
    const long n = strtol(text, &end, 10);
    if (end == text || *end || n < from || n > to)
        return false;
    *value = (int)n;
    return true;
}

static bool number(const char *text, double from, double to, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end != text && !*end && *value >= from && *value <= to;
}

static bool address(const char *text, struct sockaddr_in *to)
{
    char host[64];
    const char *colon = strrchr(text, ':');
    int port;
    if (!colon || (size_t)(colon - text) >= sizeof host || !whole(colon + 1, 1, 65535, &port))
        return false;
    memcpy(host, text, (size_t)(colon - text));
    host[colon - text] = '\0';
    *to = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    return inet_pton(AF_INET, host, &to->sin_addr) == 1;
}

static bool word(const char *text, size_t len, char out[LOAD_WORD])
{
    if (len == 0 || len >= LOAD_WORD || strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_-") < len)
        return false;
    memcpy(out, text, len);
    out[len] = '\0';
    return true;
}

static bool game(const char *text, load_options *o)
{
    if (o->n_games == LOAD_GAMES)
        return false;
    load_game *g = &o->game[o->n_games++];
    const char *slash = strchr(text, '/');
    g->seats = 2;
    if (!word(text, slash ? (size_t)(slash - text) : strlen(text), g->id) ||
        (slash && !whole(slash + 1, 2, LOAD_SEATS, &g->seats)))
        return false;
    const spil_game *rules = spil_game_find(SPIL_CPU_ANY, g->id);
    g->by_clock = rules && (rules->race || rules->may_claim);
    return rules;
}

static bool take(int which, const char *arg, load_options *o)
{
    int seed;
    switch (which) {
    case TO: return address(arg, &o->to);
    case GAME: return game(arg, o);
    case TABLES: return whole(arg, 0, 100000, &o->tables);
    case PEOPLE: return whole(arg, 1, LOAD_SEATS, &o->people);
    case ROOMS: return whole(arg, 0, 50, &o->rooms);
    case BOT: return word(arg, strlen(arg), o->bot);
    case TIMED: return o->timed = true;
    case SECONDS: return number(arg, 0.1, 86400, &o->seconds);
    case RATE: return number(arg, 0, 1e6, &o->rate);
    case ARRIVE: return number(arg, 0, 1e6, &o->arrive);
    case DROP: return whole(arg, 0, 1000, &o->drop);
    case AGAIN: return whole(arg, 0, 1000, &o->again);
    case IDLE: return whole(arg, 0, 1000000, &o->idle);
    case SLOW: return whole(arg, 0, 10000, &o->slow);
    case HOSTILE: return whole(arg, 0, 10000, &o->hostile);
    case P99: return number(arg, 0, 1e6, &o->p99_ms);
    case SEED:
        if (!whole(arg, 0, 1000000000, &seed))
            return false;
        o->seed = (uint64_t)seed;
        return true;
    default: o->json = true; return true;
    }
}

bool load_parse(int argc, char **argv, load_options *o, FILE *out, FILE *err, int *status)
{
    *o = (load_options){.tables = 50, .people = 2, .seconds = 10, .again = 10, .seed = 1};
    address("127.0.0.1:8383", &o->to);
    *status = 2;
    opterr = 0;
    optind = 1;
    for (int which, i = 0; (which = getopt_long(argc, argv, "", WORDS, &i)) != -1;) {
        if (which == HELP) {
            fputs(USAGE, out);
            *status = 0;
            return false;
        }
        if (which == '?') {
            fprintf(err, "spil load: unknown option, or one without its value: %s (spil load --help)\n",
                    argv[optind - 1]);
            return false;
        }
        if (!take(which, optarg, o)) {
            fprintf(err, "spil load: --%s cannot be %s\n", WORDS[i].name, optarg);
            return false;
        }
    }
    if (optind < argc) {
        fprintf(err, "spil load: what is '%s'? (spil load --help)\n", argv[optind]);
        return false;
    }
    if (o->n_games == 0) {
        const spil_game *g;
        for (int i = 0; (g = spil_game_at(SPIL_CPU_ANY, i)) && o->n_games < LOAD_GAMES; i++)
            game(g->id, o);
    }
    if (o->rooms > 0 && (o->tables > 100 * o->rooms || o->tables * o->people > 200 * o->rooms)) {
        fprintf(err, "spil load: a room has at most 100 tables and 200 people\n");
        return false;
    }
    for (int i = 0; i < o->n_games; i++) {
        if (o->people > o->game[i].seats) {
            fprintf(err, "spil load: %d people do not fit at %s with %d seats\n", o->people, o->game[i].id,
                    o->game[i].seats);
            return false;
        }
    }
    return true;
}
