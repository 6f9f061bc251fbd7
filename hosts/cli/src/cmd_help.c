/* cmd_help.c: `spil help` and `spil` alone (help.h). */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "cpu.h"
#include "help.h"
#include "intl.h"
#include "line_output.h"
#include "spil/games.h"
#include "spil/guide.h"
#include "stderr_report.h"

void spil__help_short(void)
{
    puts(_(
        "Spil plays number card games with exact rules:\nagainst bots, against each other, or by program."));
    puts(_("Three things to try:"));
    printf("  %-20s %s\n", "spil play", _("sit down and play"));
    printf("  %-20s %s\n", "spil rules punto", _("learn a game"));
    printf("  %-20s %s\n", "spil help", _("see all commands"));
}

void spil__help_all(void)
{
    puts(_("usage: spil COMMAND ..."));
    fputc('\n', stdout);
    for (int i = 0; spil__command_at(i) != NULL; i++) {
        const command *c = spil__command_at(i);
        char left[60];
        snprintf(left, sizeof left, "%s %s", c->name, c->operands);
        printf("  %-24s %s\n", left, _(c->help));
    }
    fputc('\n', stdout);
    puts(_("'spil help COMMAND' explains one; 'spil --version' says which spil this is."));
}

void spil__help_command(const command *c)
{
    const bool has_flags = c->flags[0].name != NULL;
    line_output o;
    spil__output_open(&o, stdout, "never");
    printf(_("usage: spil %s%s%s%s\n"), c->name, *c->operands != '\0' ? " " : "", c->operands,
           has_flags ? _(" [options]") : "");
    fputc('\n', stdout);
    printf("%s\n", _(c->help));
    if (c->more != NULL) {
        fputc('\n', stdout);
        spil__put_wrapped(&o, _(c->more));
    }
    if (has_flags)
        fputc('\n', stdout);
    for (const flag *f = c->flags; f->name != NULL; f++) {
        char left[60];
        snprintf(left, sizeof left, "--%s%s%s", f->name, f->value != NULL ? " " : "",
                 f->value != NULL ? f->value : "");
        printf("  %-22s %s\n", left, _(f->help));
    }
}

int spil__help_unknown(const char *name)
{
    const char *names[ARGS_MAX];
    char sentence[200];
    int n = 0;
    for (int i = 0; spil__command_at(i) != NULL && n < ARGS_MAX - 1; i++)
        names[n++] = spil__command_at(i)->name;
    names[n] = NULL;
    snprintf(sentence, sizeof sentence, _("there is no command '%s' ('spil help' lists them)"), name);
    spil__complain_unknown(sentence, name, names);
    return STATUS_USAGE;
}

/* Which commands tell about a game. */
static void help_game(const spil_game *game)
{
    printf(_("%s is a game: %s.\n\n"), _(game->name), _(game->tagline));
    if (spil_guide_of(game->id) != NULL)
        printf("  spil learn %-14s %s\n", game->id, _("learn it in a guided first game"));
    printf("  spil rules %-14s %s\n", game->id, _("its rules"));
    printf("  spil play %-15s %s\n", game->id, _("play it"));
}

int spil__cmd_help(const args *a)
{
    if (a->n == 0) {
        spil__help_all();
        return STATUS_OK;
    }
    const command *c = spil__command_find(a->operand[0]);
    const spil_game *game = c == NULL ? spil_game_find(spil__cpu(), a->operand[0]) : NULL;
    if (game != NULL) {
        help_game(game);
        return STATUS_OK;
    }
    if (c == NULL)
        return spil__help_unknown(a->operand[0]);
    spil__help_command(c);
    return STATUS_OK;
}
