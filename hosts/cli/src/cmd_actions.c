/* cmd_actions.c: `spil actions`: a game in numbers for programs that learn: every action, and the parts of an
 * observation (spil/actions.h). Names and planes are for programs and stay in English. */
#include <stdio.h>

#include "arg_values.h"
#include "commands.h"
#include "intl.h"
#include "print_json.h"
#include "spil/actions.h"
#include "stderr_report.h"

typedef struct action_name {
    char text[SPIL_MOVE_TEXT];
} action_name;

static action_name name_of(const spil_setup *su, int action)
{
    action_name name;
    spil_out out = spil_out_to(name.text, sizeof name.text);
    spil_actions_of_game(su->game)->name(su, action, &out);
    return name;
}

static void print_json(const spil_setup *su, const spil_plane planes[])
{
    const int n = spil_actions_count(su);
    int at = 0;
    printf("{\"game\":\"%s\",\"n_actions\":%d,\"n_obs\":%d,\"actions\":[", su->game->id, n,
           spil_observation_bytes(su));
    for (int action = 0; action < n; action++) {
        printf("%s", action > 0 ? "," : "");
        spil__print_json(stdout, name_of(su, action).text);
    }
    printf("],\"planes\":[");
    for (const spil_plane *plane = planes; plane->name != NULL; at += plane->n, plane++) {
        printf("%s{\"name\":\"%s\",\"at\":%d,\"bytes\":%d,\"what\":", plane > planes ? "," : "", plane->name,
               at, plane->n);
        spil__print_json(stdout, plane->what);
        printf("}");
    }
    printf("]}\n");
}

static void print_text(const spil_setup *su, const spil_plane planes[])
{
    const int n = spil_actions_count(su);
    int at = 0;
    printf(_("%s: %d actions, %d bytes an observation\n"), su->game->name, n, spil_observation_bytes(su));
    printf("\n");
    for (int action = 0; action < n; action++)
        printf("%4d  %s\n", action, name_of(su, action).text);
    printf("\n");
    for (const spil_plane *plane = planes; plane->name != NULL; at += plane->n, plane++)
        printf("%4d  %3d  %-12s  %s\n", at, plane->n, plane->name, plane->what);
}

int spil__cmd_actions(const args *a)
{
    const spil_game *game = spil__arg_game(a->operand[0]);
    spil_setup su;
    spil_plane planes[SPIL_PLANES_MAX + 1];
    if (game == NULL || !spil__arg_setup(a, game, &su))
        return STATUS_USAGE;
    spil_actions_of_game(game)->planes(&su, planes);
    if (spil__args_has(a, "json"))
        print_json(&su, planes);
    else
        print_text(&su, planes);
    return STATUS_OK;
}
