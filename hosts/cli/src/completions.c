/* completions.c: completions for shells, made from the table of commands (help.h). What an operand or a value is
 * called in the table says how it is completed: GAME, FILE, COMMAND. */
#include <stdio.h>
#include <string.h>

#include "help.h"
#include "spil/games.h"

static bool is(const char *what, const char *name)
{
    return what != NULL && strstr(what, name) != NULL;
}

static void put_names(const char *between)
{
    for (int i = 0; spil__command_at(i) != NULL; i++)
        printf("%s%s", i == 0 ? "" : between, spil__command_at(i)->name);
}

static void put_games(const char *between)
{
    for (int i = 0; spil_game_at(SPIL_CPU_ANY, i) != NULL; i++)
        printf("%s%s", i == 0 ? "" : between, spil_game_at(SPIL_CPU_ANY, i)->id);
}

/* ---- bash ---- */

static void bash(void)
{
    puts("# bash completion for spil. Made by 'spil --completions bash'.\n"
         "_spil() {\n"
         "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words= files=");
    printf("    local games='");
    put_games(" ");
    printf("' commands='");
    put_names(" ");
    puts("'\n"
         "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "        words=\"$commands --version --help\"\n"
         "    else\n"
         "        case ${COMP_WORDS[1]} in");
    for (int i = 0; spil__command_at(i) != NULL; i++) {
        const command *c = spil__command_at(i);
        printf("        %s)\n            words=\"", c->name);
        for (const flag *f = c->flags; f->name != NULL; f++)
            printf("--%s ", f->name);
        printf("--help%s%s\"%s ;;\n", is(c->operands, "GAME") ? " $games" : "",
               is(c->operands, "COMMAND") ? " $commands" : "", is(c->operands, "FILE") ? " files=1" : "");
    }
    puts("        esac\n"
         "    fi\n"
         "    case $previous in\n"
         "    --resume) words= files=1 ;;\n"
         "    --colour) words='auto always never' ;;\n"
         "    esac\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\"\n"
         "        if [ -n \"$files\" ]; then compgen -f -- \"$current\"; fi)\n"
         "}\n"
         "complete -F _spil spil");
}

/* ---- zsh ---- */

/* Text inside the quotes and brackets of an _arguments line. */
static void put_zsh(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else if (strchr("[]:\\", *text) != NULL)
            printf("\\%c", *text);
        else
            fputc(*text, stdout);
    }
}

static const char *zsh_action(const char *what)
{
    return is(what, "GAME")      ? "_spil_games"
           : is(what, "FILE")    ? "_files"
           : is(what, "COMMAND") ? "_spil_commands"
                                 : " ";
}

static void zsh(void)
{
    puts("#compdef spil\n# zsh completion for spil. Made by 'spil --completions zsh'.\n\n"
         "_spil_games() {");
    printf("    local -a games=(");
    put_games(" ");
    puts(")\n    _describe game games\n}\n\n_spil_commands() {\n    local -a commands=(");
    for (int i = 0; spil__command_at(i) != NULL; i++) {
        const command *c = spil__command_at(i);
        printf("        '%s:", c->name);
        put_zsh(c->help);
        puts("'");
    }
    puts("    )\n    _describe command commands\n}\n\n_spil() {\n"
         "    if (( CURRENT == 2 )); then\n        _spil_commands\n        return\n    fi\n"
         "    local name=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $name in");
    for (int i = 0; spil__command_at(i) != NULL; i++) {
        const command *c = spil__command_at(i);
        printf("    %s)\n        _arguments", c->name);
        for (const flag *f = c->flags; f->name != NULL; f++) {
            printf(" \\\n            '*--%s[", f->name);
            put_zsh(f->help);
            fputs("]", stdout);
            if (f->value != NULL) {
                fputs(f->value[0] == '[' ? "::" : ":", stdout);
                put_zsh(f->value);
                printf(":%s",
                       zsh_action(f->value[0] == '[' || strcmp(f->value, "FILE") == 0 ? f->value : NULL));
            }
            fputs("'", stdout);
        }
        if (*c->operands != '\0')
            printf(" \\\n            '%s:operand:%s'", c->max > 1 ? "*" : "1", zsh_action(c->operands));
        puts(" ;;");
    }
    puts("    esac\n}\n\n_spil \"$@\"");
}

/* ---- fish ---- */

static void put_fish(const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '\'' || *text == '\\')
            fputc('\\', stdout);
        fputc(*text, stdout);
    }
}

static void fish(void)
{
    puts("# fish completion for spil. Made by 'spil --completions fish'.\ncomplete -c spil -f");
    for (int i = 0; spil__command_at(i) != NULL; i++) {
        const command *c = spil__command_at(i);
        printf("complete -c spil -n __fish_use_subcommand -a %s -d '", c->name);
        put_fish(c->help);
        puts("'");
        for (const flag *f = c->flags; f->name != NULL; f++) {
            printf("complete -c spil -n '__fish_seen_subcommand_from %s' -l %s%s -d '", c->name, f->name,
                   f->value == NULL       ? ""
                   : is(f->value, "FILE") ? " -r -F"
                                          : " -x");
            put_fish(f->help);
            puts("'");
        }
        if (is(c->operands, "GAME")) {
            printf("complete -c spil -n '__fish_seen_subcommand_from %s' -a '", c->name);
            put_games(" ");
            puts("'");
        }
        if (is(c->operands, "FILE"))
            printf("complete -c spil -n '__fish_seen_subcommand_from %s' -F\n", c->name);
        if (is(c->operands, "COMMAND")) {
            printf("complete -c spil -n '__fish_seen_subcommand_from %s' -a '", c->name);
            put_names(" ");
            puts("'");
        }
    }
}

bool spil__completions(const char *shell)
{
    static const struct {
        const char *name;
        void (*print)(void);
    } shells[] = {
        {"bash", bash},
        {"zsh", zsh},
        {"fish", fish},
    };
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(shells[i].name, shell) == 0) {
            shells[i].print();
            return true;
        }
    }
    return false;
}
