/* manual.c: the man page, made from the table of commands (help.h). In English, whatever the language. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "help.h"

/* Text with what roff would take for its own escaped: backslashes, hyphens that are to stay hyphens, and a dot or
 * quote at the start of a line. */
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

/* A sentence of the table begins in lower case there. */
static void put_sentence(const char *text)
{
    fputc(toupper((unsigned char)*text), stdout);
    put(text + 1);
}

static void put_command(const command *c)
{
    fputs(".SS \"", stdout);
    printf("spil %s%s%s\"\n", c->name, *c->operands != '\0' ? " " : "", c->operands);
    put_sentence(c->help);
    fputs(".\n", stdout);
    if (c->more != NULL) {
        put(c->more);
        fputc('\n', stdout);
    }
    for (const flag *f = c->flags; f->name != NULL; f++) {
        fputs(".TP\n\\fB\\-\\-", stdout);
        put(f->name);
        fputs("\\fR", stdout);
        if (f->value != NULL)
            printf(" \\fI%s\\fR", f->value);
        fputc('\n', stdout);
        put_sentence(f->help);
        fputc('.', stdout);
        fputc('\n', stdout);
    }
}

void spil__manual(void)
{
    puts(".\\\" Made by 'spil --man' from the table of commands.\n"
         ".TH SPIL 6 \"2026-11-15\" \"Spil " SPIL_VERSION "\" \"Games\"\n"
         ".SH NAME\n"
         "spil \\- number card games with exact rules\n"
         ".SH SYNOPSIS\n"
         ".B spil\n"
         ".I command\n"
         "[\\fIoptions\\fR]\n"
         ".SH DESCRIPTION\n"
         "Plays number card games against bots, between people at one keyboard, or by program.\n"
         "One seed gives the same game on every machine.\n"
         ".SH COMMANDS");
    for (const command *c = spil__commands; c->name != NULL; c++)
        put_command(c);
    puts(".SH EXIT STATUS\n"
         "0: all went well.\n"
         "1: something failed, such as a record that is wrong or a full disk.\n"
         "2: the command was written wrongly.\n"
         ".SH ENVIRONMENT\n"
         ".TP\n"
         "\\fBSPIL_CPU\\fR\n"
         "With the value \\fIany\\fR the rules use no instructions beyond those of every machine of its "
         "kind.\n"
         "Results are the same, slower.\n"
         ".TP\n"
         "\\fBNO_COLOR\\fR\n"
         "When set, no colours unless \\fB\\-\\-colour always\\fR asks for them.\n"
         ".TP\n"
         "\\fBCOLUMNS\\fR\n"
         "The width of the terminal.\n"
         ".TP\n"
         "\\fBLANGUAGE\\fR, \\fBLC_ALL\\fR, \\fBLC_MESSAGES\\fR, \\fBLANG\\fR\n"
         "The language of the texts.\n"
         ".SH FILES\n"
         ".TP\n"
         "\\fI$XDG_STATE_HOME/spil/\\fR, or \\fI~/.local/state/spil/\\fR\n"
         "Games played at a terminal, kept move by move.");
}
