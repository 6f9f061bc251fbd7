/* manual.c: the man page, made from the table of commands (help.h), in the player's language. */
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "help.h"
#include "intl.h"

/* Prints text, escaped for roff: backslashes, hyphens that must stay hyphens, a dot or quote at the start of a line. */
static void put(const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", stdout);
    for (; *text != '\0'; text++) {
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else
            fputc(*text, stdout);
    }
}

/* Capitalises a text of the table. */
static void put_sentence(const char *text)
{
    mbstate_t state = {0};
    wchar_t first;
    const size_t n = mbrtowc(&first, text, strlen(text), &state);
    if (n == 0 || n > strlen(text)) { /* empty, or not readable in this locale */
        put(text);
        return;
    }
    printf("%lc", (wint_t)towupper((wint_t)first));
    put(text + n);
}

/* A separate line. */
static void put_line(const char *text)
{
    put(text);
    fputc('\n', stdout);
}

static void put_heading(const char *text)
{
    printf(".SH \"%s\"\n", text);
}

/* A variable or a folder, already in roff, and what it is for. */
static void put_term(const char *term, const char *text)
{
    printf(".TP\n%s\n", term);
    put_line(text);
}

static void put_command(const command *c)
{
    fputs(".SS \"", stdout);
    printf("spil %s%s%s\"\n", c->name, *c->operands != '\0' ? " " : "", c->operands);
    put_sentence(_(c->help));
    fputs(".\n", stdout);
    if (c->more != NULL) {
        put(_(c->more));
        fputc('\n', stdout);
    }
    for (const flag *f = c->flags; f->name != NULL; f++) {
        fputs(".TP\n\\fB\\-\\-", stdout);
        put(f->name);
        fputs("\\fR", stdout);
        if (f->value != NULL)
            printf(" \\fI%s\\fR", f->value);
        fputc('\n', stdout);
        put_sentence(_(f->help));
        fputc('.', stdout);
        fputc('\n', stdout);
    }
}

void spil__manual(void)
{
    puts(".\\\" Made by 'spil --man' from the table of commands.\n"
         ".TH SPIL 6 \"2026-11-15\" \"Spil " SPIL_VERSION "\" \"Spil\"");
    put_heading(_("NAME"));
    fputs("spil \\- ", stdout);
    put_line(_("number card games with exact rules"));
    put_heading(_("SYNOPSIS"));
    printf(".B spil\n.I %s\n[\\fI%s\\fR]\n", _("command"), _("options"));
    put_heading(_("DESCRIPTION"));
    put_line(_("Plays number card games against bots, between people at one keyboard, or by program."));
    put_line(_("One seed gives the same game on every machine."));
    put_heading(_("COMMANDS"));
    for (int i = 0; spil__command_at(i) != NULL; i++)
        put_command(spil__command_at(i));
    put_heading(_("EXIT STATUS"));
    put_line(_("0: success."));
    put_line(_("1: something failed, such as a wrong record or a full disk."));
    put_line(_("2: the command line is wrong."));
    put_heading(_("ENVIRONMENT"));
    put_term("\\fBSPIL_CPU\\fR", _("With the value 'any' the rules use only instructions that every machine "
                                   "of its kind has: same results, slower."));
    put_term("\\fBNO_COLOR\\fR", _("If set, no colours unless --colour always asks for them."));
    put_term("\\fBCOLUMNS\\fR", _("The width of the terminal."));
    put_term("\\fBLANGUAGE\\fR, \\fBLC_ALL\\fR, \\fBLC_MESSAGES\\fR, \\fBLANG\\fR",
             _("The language of the texts."));
    put_heading(_("FILES"));
    put_term("\\fI$XDG_STATE_HOME/spil/\\fR, \\fI~/.local/state/spil/\\fR",
             _("Games played at a terminal, saved move by move."));
}
