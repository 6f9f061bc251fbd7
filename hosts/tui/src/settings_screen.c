/* settings_screen.c: language, colours, signs, clocks (settings_screen.h). */
#include "settings_screen.h"

#include <string.h>

#include "intl.h"

static const struct {
    const char *code, *name; /* in that language itself */
} languages[] = {{"", NULL}, {"en", "English"}, {"is", "íslenska"}, {"nb", "norsk (bokmål)"}};

/* For those who cannot read the current one. */
static const char languages_help[] = "English, íslenska, norsk: left, right; vinstri, hægri; venstre, høyre";

enum { LANGUAGES = sizeof languages / sizeof languages[0] };

static int language_now(const tui *t)
{
    const char *code = t->language != NULL ? t->language : spil__choice(&t->choices, CHOICE_LANGUAGE);
    for (int i = 0; i < LANGUAGES; i++) {
        if (strcmp(languages[i].code, code) == 0)
            return i;
    }
    return 0;
}

static const char *language_name(const tui *t)
{
    const int i = language_now(t);
    return languages[i].name != NULL ? languages[i].name : _("system default");
}

menu_item spil__language_item(const tui *t)
{
    return (menu_item){
        .text = _("Language"), .value = language_name(t), .help = languages_help, .key = 'g', .cycles = true};
}

void spil__cycle_language(tui *t, int way)
{
    const int next = (language_now(t) + way + LANGUAGES) % LANGUAGES;
    t->language = NULL;
    spil__choose(&t->choices, CHOICE_LANGUAGE, languages[next].code);
    spil__apply_choices(t);
    spil__choices_save(&t->choices);
}

void spil__apply_choices(tui *t)
{
    t->look.colour = t->can.colour && !spil__chosen(&t->choices, CHOICE_MONO);
    t->look.utf8 = t->can.utf8 && !spil__chosen(&t->choices, CHOICE_ASCII);
    spil__language_choose(languages[language_now(t)].code);
}

/* A setting says what there is; what is remembered may be that it is not wanted. */
static const struct {
    const char *key, *text, *help;
    bool negated; /* "yes" is remembered for no */
} switches[] = {
    {CHOICE_MONO, SPIL_TR("colours"), SPIL_TR("without them letters and shapes say it all"), true},
    {CHOICE_ASCII, SPIL_TR("plain characters"), SPIL_TR("ASCII characters only, for old terminals"), false},
    {CHOICE_UNTIMED, SPIL_TR("clocks"),
     SPIL_TR("without them races are played in turns, and questions wait for you"), true},
    {CHOICE_TURNS, SPIL_TR("claims at one screen"),
     SPIL_TR("several people at one screen: without them it never changes hands just for a claim"), true},
    {CHOICE_STILL, SPIL_TR("movement"), SPIL_TR("played cards slide to their place"), true},
    {CHOICE_BELL, SPIL_TR("bell"), SPIL_TR("rings when it is your turn"), false},
    {CHOICE_OFFER, SPIL_TR("offer hints"),
     SPIL_TR("after a minute of thought you are reminded that there are hints"), false},
    {CHOICE_WARN, SPIL_TR("warn of blunders"),
     SPIL_TR("before a move that a good player would never make you are asked whether you mean it"), false},
    {CHOICE_QUICK, SPIL_TR("quick bots"), SPIL_TR("bots answer as soon as they can"), false},
};

enum { SWITCHES = sizeof switches / sizeof switches[0] };

void spil__settings_screen(tui *t)
{
    menu m = {.n = 1 + SWITCHES};
    for (;;) {
        menu_item item[1 + SWITCHES];
        item[0] = (menu_item){.text = _("language"), .value = language_name(t), .cycles = true};
        for (int i = 0; i < SWITCHES; i++)
            item[1 + i] = (menu_item){
                .text = _(switches[i].text),
                .help = _(switches[i].help),
                .value =
                    spil__chosen(&t->choices, switches[i].key) != switches[i].negated ? _("yes") : _("no"),
                .cycles = true};
        m.title = _("Settings");
        m.item = item;
        const int chosen = spil__tui_menu(t, &m);
        if (chosen < 0)
            break;
        if (chosen == 0)
            spil__cycle_language(t, m.step);
        else
            spil__choose_yes(&t->choices, switches[chosen - 1].key,
                             !spil__chosen(&t->choices, switches[chosen - 1].key));
        spil__apply_choices(t);
    }
    spil__choices_save(&t->choices);
}
