/* cmd_print.c: `spil print GAME`: the game on paper, where the program has a library that makes PDF. */
#include <stdio.h>
#include <string.h>

#include "arg_values.h"
#include "commands.h"
#include "intl.h"
#include "stderr_report.h"

#ifdef SPIL_PRINT

#include "print.h"

enum { NAMES_BYTES = 200 };

/* The names of a list, with commas between them. */
static void add_name(char names[NAMES_BYTES], const char *name)
{
    const size_t len = strlen(names);
    snprintf(names + len, NAMES_BYTES - len, "%s%s", len > 0 ? ", " : "", name);
}

/* One of a list by the value of an option, or its first; NULL: has complained. */
static const paper *arg_paper(const args *a, const char *name, const paper *list)
{
    const char *value = spil__args_value(a, name);
    char names[NAMES_BYTES] = "";
    for (int i = 0; list[i].name != NULL; i++) {
        if (value == NULL || strcmp(list[i].name, value) == 0)
            return &list[i];
        add_name(names, list[i].name);
    }
    spil__complain(_("--%s takes one of these, not '%s': %s"), name, value, names);
    return NULL;
}

/* Is there such a part of the game? */
static bool check_part(const spil_setup *su, const char *part)
{
    const char *parts[PRINT_PARTS];
    char names[NAMES_BYTES] = "";
    spil__print_parts(su, parts);
    for (int i = 0; parts[i] != NULL; i++) {
        if (strcmp(parts[i], part) == 0)
            return true;
        add_name(names, parts[i]);
    }
    spil__complain(_("%s has no '%s' to print, only: %s"), _(su->game->name), part, names);
    return false;
}

static int write_pdf(const char *path, const spil_buffer *pdf, int pages)
{
    spil_error err;
    if (strcmp(path, "-") == 0) {
        fwrite(pdf->at, 1, pdf->len, stdout);
        return STATUS_OK; /* main sees whether it could be written */
    }
    if (!spil__file_write(path, pdf->at, pdf->len, &err)) {
        spil__complain_error(&err);
        return STATUS_FAILED;
    }
    printf(ngettext("%s: %d page\n", "%s: %d pages\n", (unsigned long)pages), path, pages);
    return STATUS_OK;
}

int spil__cmd_print(const args *a)
{
    char usual[FILE_PATH];
    const char *path = spil__args_value(a, "to");
    const spil_game *game = spil__arg_game(a->operand[0]);
    spil_setup su;
    spil_buffer pdf = {.at = NULL};
    if (game == NULL || !spil__arg_setup(a, game, &su))
        return STATUS_USAGE;
    const print_job job = {.setup = &su,
                           .paper = arg_paper(a, "paper", spil__print_papers),
                           .card_size = arg_paper(a, "cards", spil__print_card_sizes),
                           .backs = !spil__args_has(a, "no-backs"),
                           .low_ink = spil__args_has(a, "low-ink"),
                           .part = spil__args_value(a, "only")};
    if (job.paper == NULL || job.card_size == NULL || (job.part != NULL && !check_part(&su, job.part)))
        return STATUS_USAGE;
    snprintf(usual, sizeof usual, "%s.pdf", game->id);
    const int pages = spil__print_pdf(&job, &pdf);
    int status = STATUS_FAILED;
    if (pages == 0)
        spil__complain(_("the pages could not be drawn"));
    else
        status = write_pdf(path != NULL ? path : usual, &pdf, pages);
    spil_buffer_free(&pdf);
    return status;
}

#else

int spil__cmd_print(const args *a)
{
    (void)a;
    spil__complain(_("this program cannot print: it was built without cairo"));
    return STATUS_FAILED;
}

#endif
