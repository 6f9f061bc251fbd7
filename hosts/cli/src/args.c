/* args.c: a command line parsed by its command's table (args.h). */
#include "args.h"

#include <stdio.h>
#include <string.h>

#include "intl.h"
#include "stderr_report.h"

static const flag help_flag = {.name = "help", .help = SPIL_TR("explain this command")};

static bool no_such_flag(const command *c, const char *word)
{
    const char *names[ARGS_MAX];
    char dashed[ARGS_MAX][40];
    int n = 0;
    for (const flag *f = c->flags; f->name != NULL && n < ARGS_MAX - 1; f++, n++) {
        snprintf(dashed[n], sizeof dashed[n], "--%s", f->name);
        names[n] = dashed[n];
    }
    names[n] = NULL;
    char sentence[200];
    snprintf(sentence, sizeof sentence, _("'spil %s' has no option '%s'"), c->name, word);
    spil__complain_unknown(sentence, word, names);
    return false;
}

static const flag *find_flag(const command *c, const char *name, size_t len)
{
    for (const flag *f = c->flags; f->name != NULL; f++) {
        if (strlen(f->name) == len && memcmp(f->name, name, len) == 0)
            return f;
    }
    return len == 4 && memcmp(name, "help", 4) == 0 ? &help_flag : NULL;
}

/* Reads one option, whose value may be the next word; advances *i past it. */
static bool read_flag(const command *c, int argc, char **argv, int *i, args *a)
{
    const char *word = argv[*i];
    const char *name = strcmp(word, "-h") == 0 ? "help" : word[1] == '-' ? word + 2 : "";
    const size_t len = strcspn(name, "=");
    const char *value = name[len] == '=' ? name + len + 1 : NULL;
    const flag *f = find_flag(c, name, len);
    if (f == NULL)
        return no_such_flag(c, word);
    if (f->value == NULL && value != NULL) {
        spil__complain(_("--%s takes no value"), f->name);
        return false;
    }
    const bool optional = f->value != NULL && f->value[0] == '[';
    const bool more = *i + 1 < argc && !(optional && argv[*i + 1][0] == '-');
    if (f->value != NULL && value == NULL && more)
        value = argv[++*i];
    if (f->value != NULL && value == NULL && !optional) {
        spil__complain(_("--%s needs a value: --%s %s"), f->name, f->name, f->value);
        return false;
    }
    if (a->n_flags == ARGS_MAX) {
        spil__complain(_("too many options"));
        return false;
    }
    a->flag[a->n_flags] = f;
    a->value[a->n_flags++] = value;
    return true;
}

bool spil__args_read(const command *c, int argc, char **argv, args *a)
{
    bool only_operands = false;
    *a = (args){.command = c, .operand = (const char *const *)argv};
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (!only_operands && strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (!only_operands && word[0] == '-' && word[1] != '\0') {
            if (!read_flag(c, argc, argv, &i, a))
                return false;
        } else if (a->n == c->max) {
            spil__complain(_("unexpected '%s'; usage: spil %s %s"), word, c->name, c->operands);
            return false;
        } else {
            argv[a->n++] = argv[i];
        }
    }
    if (a->n < c->min && !spil__args_has(a, "help")) {
        spil__complain(_("something is missing; usage: spil %s %s"), c->name, c->operands);
        return false;
    }
    return true;
}

const char *spil__args_each(const args *a, const char *name, int i)
{
    for (int k = 0; k < a->n_flags; k++) {
        if (strcmp(a->flag[k]->name, name) == 0 && i-- == 0)
            return a->value[k];
    }
    return NULL;
}

const char *spil__args_value(const args *a, const char *name)
{
    const char *value = NULL;
    for (int k = 0; k < a->n_flags; k++) {
        if (strcmp(a->flag[k]->name, name) == 0)
            value = a->value[k];
    }
    return value;
}

bool spil__args_has(const args *a, const char *name)
{
    for (int k = 0; k < a->n_flags; k++) {
        if (strcmp(a->flag[k]->name, name) == 0)
            return true;
    }
    return false;
}

const command *spil__command_find(const char *name)
{
    for (int i = 0; spil__command_at(i) != NULL; i++) {
        if (strcmp(spil__command_at(i)->name, name) == 0)
            return spil__command_at(i);
    }
    return NULL;
}
