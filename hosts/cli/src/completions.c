/* completions.c: shell completions, made from the table of commands (help.h). The name of an operand or a value in the
 * table says how it is completed. Games and their options are not in the scripts, which ask the program itself: a new
 * game needs no new script. */
#include <stdio.h>
#include <string.h>

#include "help.h"

/* How an operand or a value is completed. */
typedef enum kind {
    NOTHING,
    GAMES,
    COMMANDS,
    FILES,
    FOLDERS,
    OPTIONS,
    COLOURS,
    LANGUAGES,
    PAPERS,
    SIZES,
    KINDS
} kind;

static const struct {
    const char *name;  /* what it is called in the table of commands */
    const char *words; /* all of them, if they never change */
} kinds[KINDS] = {
    [GAMES] = {"GAME", NULL},
    [COMMANDS] = {"COMMAND", NULL},
    [FILES] = {"FILE", NULL},
    [FOLDERS] = {"DIR", NULL},
    [OPTIONS] = {"NAME=VALUE", NULL},
    [COLOURS] = {"WHEN", "auto always never"},
    [LANGUAGES] = {"LANGUAGE", "en is nb"},
    [PAPERS] = {"PAPER", "a4 letter"},
    [SIZES] = {"SIZE", "poker bridge"},
};

static kind kind_of(const char *what)
{
    for (kind k = NOTHING + 1; k < KINDS && what != NULL; k++) {
        if (strstr(what, kinds[k].name) != NULL)
            return k;
    }
    return NOTHING;
}

static void put_names(const char *between)
{
    for (int at = 0; spil__command_at(at) != NULL; at++)
        printf("%s%s", at == 0 ? "" : between, spil__command_at(at)->name);
}

/* ---- bash ---- */

/* A branch for words that follow options with values of this kind. */
static void bash_values(kind k, const char *then)
{
    int n = 0;
    for (int at = 0; spil__command_at(at) != NULL; at++) {
        const command *c = spil__command_at(at);
        for (const flag *f = c->flags; f->name != NULL; f++) {
            if (f->value != NULL && kind_of(f->value) == k)
                printf("%s%s:--%s", n++ == 0 ? "    " : "|", c->name, f->name);
        }
    }
    if (n > 0 && kinds[k].words != NULL)
        printf(") words='%s' ;;\n", kinds[k].words);
    else if (n > 0)
        printf(") %s ;;\n", then);
}

static void bash(void)
{
    puts("# bash completion for spil. Made by 'spil --completions bash'.\n"
         "_spil() {\n"
         "    local at=$COMP_CWORD word words= files= folders= game= before=\n"
         "    local current=${COMP_WORDS[at]} previous=${COMP_WORDS[at-1]} games=\n"
         "    # readline makes three words of NAME=VALUE\n"
         "    if [ \"$current\" = = ]; then\n"
         "        before=$previous= current= previous=${COMP_WORDS[at-2]}\n"
         "    elif [ \"$previous\" = = ]; then\n"
         "        before=${COMP_WORDS[at-2]}= previous=${COMP_WORDS[at-3]}\n"
         "    fi");
    printf("    local commands='");
    put_names(" ");
    puts("'\n"
         "    if [ \"$at\" -eq 1 ]; then\n"
         "        words=\"$commands --version --help\"\n"
         "    else\n"
         "        games=$(\"$1\" games --ids 2>/dev/null)\n"
         "        case ${COMP_WORDS[1]} in");
    for (int at = 0; spil__command_at(at) != NULL; at++) {
        const command *c = spil__command_at(at);
        const kind k = kind_of(c->operands);
        printf("        %s)\n            words=\"", c->name);
        for (const flag *f = c->flags; f->name != NULL; f++)
            printf("--%s ", f->name);
        printf("--help%s%s\"%s ;;\n", k == GAMES ? " $games" : "", k == COMMANDS ? " $commands" : "",
               k == FILES ? " files=1" : "");
    }
    puts("        esac\n"
         "    fi\n"
         "    case ${COMP_WORDS[1]}:$previous in");
    bash_values(FILES, "words= files=1");
    bash_values(FOLDERS, "words= folders=1");
    bash_values(GAMES, "words=$games");
    bash_values(COLOURS, "");
    bash_values(LANGUAGES, "");
    bash_values(PAPERS, "");
    bash_values(SIZES, "");
    bash_values(OPTIONS, "\n        for word in \"${COMP_WORDS[@]:2}\"; do\n"
                         "            case $'\\n'$games$'\\n' in *$'\\n'$word$'\\n'*) game=$word ;; esac\n"
                         "        done\n"
                         "        words=$(\"$1\" games --options \"$game\" 2>/dev/null)");
    bash_values(NOTHING, "words= files=");
    puts("    esac\n"
         "    if [ -n \"$files$folders\" ]; then compopt -o filenames 2>/dev/null; fi\n"
         "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$before$current\"\n"
         "        if [ -n \"$files\" ]; then compgen -f -- \"$current\"; fi\n"
         "        if [ -n \"$folders\" ]; then compgen -d -- \"$current\"; fi)\n"
         "    COMPREPLY=(\"${COMPREPLY[@]#\"$before\"}\")\n"
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

static void put_zsh_action(const char *what)
{
    static const char *const actions[KINDS] = {
        [NOTHING] = " ",    [GAMES] = "_spil_games", [COMMANDS] = "_spil_commands",
        [FILES] = "_files", [FOLDERS] = "_files -/", [OPTIONS] = "_spil_options",
    };
    const kind k = kind_of(what);
    if (kinds[k].words != NULL)
        printf("(%s)", kinds[k].words);
    else
        fputs(actions[k], stdout);
}

static void zsh(void)
{
    puts("#compdef spil\n# zsh completion for spil. Made by 'spil --completions zsh'.\n\n"
         "_spil_games() {\n"
         "    local -a games=(${(f)\"$(_call_program games $program games --ids 2>/dev/null)\"})\n"
         "    _describe game games\n}\n\n"
         "_spil_options() {\n"
         "    local -a games=(${(f)\"$(_call_program games $program games --ids 2>/dev/null)\"})\n"
         "    local -a game=(${words:*games})\n"
         "    local -a options=(${(f)\"$(_call_program options $program games --options ${(q)game[1]} "
         "2>/dev/null)\"})\n"
         "    compadd -a options\n}\n\n"
         "_spil_commands() {\n    local -a commands=(");
    for (int at = 0; spil__command_at(at) != NULL; at++) {
        const command *c = spil__command_at(at);
        printf("        '%s:", c->name);
        put_zsh(c->help);
        puts("'");
    }
    puts("    )\n    _describe command commands\n}\n\n_spil() {\n"
         "    local program=$words[1] name=$words[2]\n"
         "    if (( CURRENT == 2 )); then\n        _spil_commands\n"
         "        compadd -- --version --help\n        return\n    fi\n"
         "    shift words\n    (( CURRENT-- ))\n    case $name in");
    for (int at = 0; spil__command_at(at) != NULL; at++) {
        const command *c = spil__command_at(at);
        printf("    %s)\n        _arguments \\\n            '--help[explain this command]'", c->name);
        for (const flag *f = c->flags; f->name != NULL; f++) {
            printf(" \\\n            '*--%s[", f->name);
            put_zsh(f->help);
            fputs("]", stdout);
            if (f->value != NULL) {
                fputs(f->value[0] == '[' ? "::" : ":", stdout);
                put_zsh(f->value);
                fputs(":", stdout);
                put_zsh_action(f->value);
            }
            fputs("'", stdout);
        }
        if (*c->operands != '\0') {
            printf(" \\\n            '%s:operand:", c->max > 1 ? "*" : "1");
            put_zsh_action(c->operands);
            fputs("'", stdout);
        }
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

static void put_fish_words(kind k)
{
    static const char *const calls[KINDS] = {[GAMES] = "(__spil_games)", [OPTIONS] = "(__spil_options)"};
    if (k == COMMANDS) {
        fputs(" -a '", stdout);
        put_names(" ");
        fputs("'", stdout);
    } else if (calls[k] != NULL || kinds[k].words != NULL) {
        printf(" -a '%s'", calls[k] != NULL ? calls[k] : kinds[k].words);
    }
}

static void fish(void)
{
    puts("# fish completion for spil. Made by 'spil --completions fish'.\n"
         "function __spil_at\n"
         "    set -l words (commandline -poc)\n"
         "    test (count $words) -ge 2; and test \"$words[2]\" = $argv[1]\n"
         "end\n"
         "function __spil_first\n"
         "    test (count (commandline -poc)) -eq 1\n"
         "end\n"
         "function __spil_games\n"
         "    set -l words (commandline -poc)\n"
         "    type -q $words[1]; and $words[1] games --ids 2>/dev/null\n"
         "end\n"
         "function __spil_options\n"
         "    set -l words (commandline -poc)\n"
         "    for game in (__spil_games)\n"
         "        contains -- $game $words; and $words[1] games --options $game 2>/dev/null\n"
         "    end\n"
         "end\n"
         "complete -c spil -f\n"
         "complete -c spil -n __spil_first -l version -d 'which spil this is'\n"
         "complete -c spil -l help -d 'explain a command'");
    for (int at = 0; spil__command_at(at) != NULL; at++) {
        const command *c = spil__command_at(at);
        const kind k = kind_of(c->operands);
        printf("complete -c spil -n __spil_first -a %s -d '", c->name);
        put_fish(c->help);
        puts("'");
        for (const flag *f = c->flags; f->name != NULL; f++) {
            const kind v = kind_of(f->value);
            printf("complete -c spil -n '__spil_at %s' -l %s%s", c->name, f->name,
                   f->value == NULL ? ""
                   : v == FILES     ? " -r -F"
                   : v == FOLDERS   ? " -x -a '(__fish_complete_directories)'"
                                    : " -x");
            put_fish_words(v);
            fputs(" -d '", stdout);
            put_fish(f->help);
            puts("'");
        }
        if (k == NOTHING)
            continue;
        printf("complete -c spil -n '__spil_at %s'%s", c->name, k == FILES ? " -F" : "");
        put_fish_words(k);
        fputs("\n", stdout);
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
