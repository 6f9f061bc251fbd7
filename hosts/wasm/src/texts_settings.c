/* texts_settings.c: the page's texts of its settings (texts.h). */
#include "spil/error.h"
#include "texts.h"

const page_text spil__settings_texts[] = {
    {"name_help", SPIL_TR("Shown to others when you play together.")},
    /* Translators: a heading over settings: light and dark, size of texts, contrast, motion. */
    {"look", SPIL_TR("Look")},
    {"colours", SPIL_TR("Light and dark")},
    {"as_system", SPIL_TR("Same as the device")},
    {"light", SPIL_TR("Light")},
    {"dark", SPIL_TR("Dark")},
    {"text_size", SPIL_TR("Text size")},
    {"text_usual", SPIL_TR("Normal")},
    {"text_large", SPIL_TR("Large")},
    {"text_largest", SPIL_TR("Largest")},
    {"contrast", SPIL_TR("High contrast")},
    {"contrast_help", SPIL_TR("Grey texts and thin lines become black, or white in the dark.")},
    {"motion", SPIL_TR("Movement")},
    {"motion_help", SPIL_TR("Cards fly to their places. Without it they are simply there.")},
    {"sound_and_touch", SPIL_TR("Sound and touch")},
    {"sound", SPIL_TR("Sounds")},
    {"sound_help", SPIL_TR("Cards, chips, and two bells when a game is over.")},
    {"haptics", SPIL_TR("Vibration")},
    {"haptics_help", SPIL_TR("A touch of it when you play a card. Only on phones.")},
    {"playing", SPIL_TR("While you play")},
    {"no_hurry", SPIL_TR("No hurry")},
    {"no_hurry_help", SPIL_TR("Races are played in turns, and nothing has a time limit.")},
    {"help", SPIL_TR("Show where cards fit")},
    {"help_help", SPIL_TR("Also in games in which finding it is the point.")},
    {"speed", SPIL_TR("Bots answer at once")},
    {"speed_help", SPIL_TR("Otherwise they take a moment, so that you can follow.")},
    {"left_handed", SPIL_TR("Left-handed")},
    {"left_handed_help", SPIL_TR("Buttons and piles change sides, for the left thumb.")},
    {"kept_here", SPIL_TR("Kept on this device")},
    {"kept_help",
     SPIL_TR("Games, statistics and the learning record stay in this browser and are sent to nobody.")},
    {"import", SPIL_TR("Open files of this program")},
    {"forget_all", SPIL_TR("Delete everything for good")},
    {"forget_sure",
     SPIL_TR("All games, statistics and the learning record in this browser are deleted for good. "
             "Nobody can bring them back.")},
    {0},
};
