/* end_screen.c: what follows when a game is over (end_screen.h). */
#include "end_screen.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cpu.h"
#include "intl.h"
#include "line_ui.h"
#include "match_end.h"
#include "replay.h"
#include "results_file.h"
#include "review_screen.h"
#include "spil/saved.h"
#include "today_screen.h"

enum { DAY_OF_TESTS_S = 1000000000 }; /* 2001-09-09 */

/* ---- counting ---- */

static void add_to_message(game_screen *p, const char *text)
{
    const size_t len = strlen(p->message);
    snprintf(p->message + len, sizeof p->message - len, "%s%s", len > 0 ? " " : "", text);
}

void spil__end_count(game_screen *p)
{
    const line_output names = spil__game_screen_names(p);
    const uint64_t now_s = p->t->in_step ? DAY_OF_TESTS_S + spil__tui_now(p->t) / 1000 : (uint64_t)time(NULL);
    spil_ended e;
    spil_error err;
    spil_result res;
    if (p->ended || p->place != NULL) /* a guided game does not count */
        return;
    if (spil_driver_result(p->driver, &res) && !p->series->repeats)
        spil_score_add(&p->series->score, spil__game_screen_setup(p), &res);
    p->ended = res.over;
    if (!spil__match_end(p->driver, &names, now_s, &e))
        return;
    p->ended = true;
    char reason[400], text[500] = "";
    if (spil__results_add(&e, &err)) {
        spil_out out = spil_out_to(text, sizeof text);
        spil__match_offer(p->driver, &e, &out);
        if (out.len > 0)
            add_to_message(p, text);
        return;
    }
    spil__sentence(&err.text, reason, sizeof reason);
    snprintf(text, sizeof text, _("The game is not counted: %s."), reason);
    add_to_message(p, text);
}

/* ---- the score ---- */

const char *spil__end_title(game_screen *p)
{
    const line_output names = spil__game_screen_names(p);
    char score[200];
    spil_out out = spil_out_to(score, sizeof score);
    if (p->series->score.games == 0)
        return NULL;
    spil__match_score(p->driver, &names, &p->series->score, &out);
    snprintf(p->title, sizeof p->title, "%s: %s", _(spil__game_screen_setup(p)->game->name), score);
    return p->title;
}

/* ---- the end ---- */

/* The deal of a day is kept, once. */
static void keep_day(game_screen *p)
{
    day_end e;
    spil_error err;
    char reason[400];
    if (!spil__day_end(p->driver, true, &e, &err))
        return;
    spil__day_end_fini(&e);
    spil__sentence(&err.text, reason, sizeof reason);
    add_to_message(p, err.text.format != NULL ? reason : _("b: what the best bot makes of this deal."));
}

void spil__end_begin(game_screen *p)
{
    const bool first = !p->ended;
    const int you = spil_only_person(p->driver);
    spil_result res;
    spil_driver_result(p->driver, &res);
    if (you >= 0 && spil_outcome_of(spil__game_screen_setup(p), &res, you) == SPIL_OUTCOME_LOST)
        p->frame.message_style = INK_TITLE | MARK_BOLD;
    spil__end_count(p);
    if (first && p->series->repeats)
        add_to_message(p, _("The same deal again does not count."));
    if (first)
        keep_day(p);
}

static void show_replay(game_screen *p)
{
    spil_record rec;
    spil_error err;
    if (!spil_record_of(spil__cpu(), p->driver, &rec, &err))
        return;
    spil__replay_screen(p->t, &rec, REPLAY_OPEN);
    spil_record_free(&rec);
}

/* Where moves cannot be rated there may still be sums that were missed. */
static void show_missed(game_screen *p)
{
    const spil_setup *su = spil__game_screen_setup(p);
    char text[1600];
    spil_out out = spil_out_to(text, sizeof text);
    int n = 0;
    spil_put(&out, _("Moves of this game cannot be rated."));
    for (int seat = 0; seat < su->seats; seat++) {
        char line[600];
        spil_out to_line = spil_out_to(line, sizeof line);
        if (!spil_teller_missed(&p->teller, seat, &to_line))
            continue;
        spil_put(&out, " ");
        spil_put(&out, line);
        n++;
    }
    if (n == 0 && spil_teaches(su->game->id) && spil_driver_people(p->driver) > 0) {
        spil_put(&out, " ");
        spil_put(&out, _("No sum was missed."));
    }
    spil__tui_message(p->t, _("Review"), text);
}

/* Everybody here, or all seats where people only watch. */
static void show_review(game_screen *p)
{
    const spil_setup *su = spil__game_screen_setup(p);
    spil_record rec;
    spil_error err;
    unsigned people = 0;
    for (int seat = 0; seat < su->seats; seat++)
        people |= spil_driver_seat(p->driver, seat)->kind == SPIL_SEAT_PERSON ? 1u << seat : 0;
    if (people == 0)
        people = (1u << su->seats) - 1;
    int first = p->frame.scene.seat;
    while (!(people >> first & 1))
        first = first + 1 < su->seats ? first + 1 : 0;
    if (!spil_record_of(spil__cpu(), p->driver, &rec, &err))
        return;
    if (!spil__review_screen(p->t, &rec, people, first, spil_only_person(p->driver) + 1))
        show_missed(p);
    spil_record_free(&rec);
}

/* Ends this game so; one that is not saved asks first. */
static void end_with(game_screen *p, game_end end)
{
    if (spil__game_screen_may_leave(p))
        p->end = end;
}

static void play_same(game_screen *p)
{
    if (p->series->has_key)
        end_with(p, GAME_SAME);
    else
        spil__game_screen_show(p, INK_TITLE, "%s", _("This game began with a position, not with a deal."));
}

static void play_again(game_screen *p)
{
    end_with(p, GAME_AGAIN);
}

static void set_up_new(game_screen *p)
{
    end_with(p, GAME_NEW);
}

static bool is_of_day(const game_screen *p)
{
    return spil_today_of(spil__game_screen_setup(p)->game, &p->series->key) != 0 &&
           spil_day_counts(p->driver);
}

static const struct {
    int key;
    const char *text, *help; /* in the menu */
    void (*run)(game_screen *p);
} choices_at_end[] = {
    {KEY_RETURN, SPIL_TR("Play again"), SPIL_TR("a rematch: the next seat begins, and the score goes on"),
     play_again},
    {'v', SPIL_TR("Review"), SPIL_TR("your moves, with what was better and what it cost"), show_review},
    {'w', SPIL_TR("Replay"), SPIL_TR("the game again, move by move, from any seat"), show_replay},
    {'b', SPIL_TR("The best bot"),
     SPIL_TR("what it makes of the deal of a day, and where the two of you parted"), spil__par_screen},
    {'d', SPIL_TR("The same deal again"), SPIL_TR("the same cards and seats; it does not count"), play_same},
    {'n', SPIL_TR("New game"), SPIL_TR("other players or options"), set_up_new},
};
enum { CHOICES = sizeof choices_at_end / sizeof choices_at_end[0] };

/* The best bot plays deals of days only. */
static bool fits(const game_screen *p, int choice)
{
    return choices_at_end[choice].run != spil__par_screen || is_of_day(p);
}

const key_help spil__end_keys[] = {
    {.key = SPIL_TR("Enter"), .what = SPIL_TR("play again"), .code = KEY_RETURN, .bar = true},
    {.key = "v", .what = SPIL_TR("review"), .code = 'v', .bar = true},
    {.key = "w", .what = SPIL_TR("replay"), .code = 'w', .bar = true},
    {.key = "d", .what = SPIL_TR("same deal"), .code = 'd', .bar = true},
    /* Translators: a new game, in the line of keys, where there is little room */
    {.key = "n", .what = SPIL_TR("new"), .code = 'n', .bar = true},
    {.key = SPIL_TR("Esc"), .what = SPIL_TR("menu"), .code = KEY_ESCAPE, .bar = true},
    {.key = "q", .what = SPIL_TR("leave"), .code = 'q', .bar = true},
    {.key = "u", .what = SPIL_TR("undo"), .code = 'u', .bar = true},
    {.key = "l", .what = SPIL_TR("all that happened"), .code = 'l', .bar = true},
    {.key = "S", .what = SPIL_TR("the seed of this deal"), .code = 'S', .bar = true},
    {.key = NULL},
};

/* Does this action of the frame still make sense? */
static bool is_offered(const game_frame *t, frame_action action)
{
    return action != FRAME_MENU && action != FRAME_PAUSE && action != FRAME_HELP && action != FRAME_REDO &&
           spil__frame_offers(t, action);
}

static void open_menu(game_screen *p)
{
    const spil_game *game = spil__game_screen_setup(p)->game;
    menu_item item[CHOICES + 18] = {{.text = _("Look at the table"), .key = 'g'}};
    frame_action actions[CHOICES + 18] = {FRAME_NONE};
    int n = 1, choice[CHOICES + 1] = {0}, first_action;
    for (int i = 0; i < CHOICES; i++) {
        if (!fits(p, i))
            continue;
        choice[n] = i;
        item[n++] = (menu_item){.text = _(choices_at_end[i].text),
                                .help = _(choices_at_end[i].help),
                                .key = choices_at_end[i].key == KEY_RETURN ? 'a' : choices_at_end[i].key};
    }
    first_action = n;
    item[n++] = (menu_item){.text = ""};
    for (const frame_key *k = spil__frame_keys; k->action != FRAME_NONE && n < CHOICES + 18; k++) {
        if (!is_offered(&p->frame, k->action))
            continue;
        actions[n] = k->action;
        item[n++] = (menu_item){
            .text = k->action == FRAME_LEAVE ? _("leave") : _(k->what), .key = k->letter, .is_action = true};
    }
    menu m = {.title = p->frame.title != NULL ? p->frame.title : _(game->name),
              .above = p->message,
              .item = item,
              .n = n,
              .at = 1};
    const int chosen = spil__tui_menu(p->t, &m);
    if (chosen > 0 && chosen < first_action)
        choices_at_end[choice[chosen]].run(p);
    else if (chosen >= first_action)
        spil__game_screen_act(p, actions[chosen]);
}

bool spil__end_key(game_screen *p, int key)
{
    if (spil__frame_action(key) == FRAME_MENU) {
        open_menu(p);
        return true;
    }
    for (int i = 0; i < CHOICES; i++) {
        if (choices_at_end[i].key == key && fits(p, i)) {
            choices_at_end[i].run(p);
            return true;
        }
    }
    return false;
}
