# Profiles, from slow to fast, and choices (racer.c).
set(profiles child teenager adult champion unlimited)
set(choices first random tuned)
list(TRANSFORM profiles REPLACE "(.+)" "${folder}/profiles/\\1.txt")
list(TRANSFORM choices REPLACE "(.+)" "${folder}/choices/\\1.txt")
list(JOIN profiles "," profile_list)
list(JOIN choices "," choice_list)
bot_data(OUTPUT racer_data.inc SCRIPT "${folder}/racer_data.cmake" IN "${folder}/racer_levels.txt"
    ARGS "-DPROFILES=${profile_list}" "-DCHOICES=${choice_list}" "-DFIELDS=${CMAKE_CURRENT_SOURCE_DIR}/fields.cmake"
    DEPENDS ${profiles} ${choices})
