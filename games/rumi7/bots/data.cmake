# The weights of the strong bot, found by tune/tune.c: RUMI7_name for the names of weights.h.
bot_data(OUTPUT rumi7_weights.inc SCRIPT "${CMAKE_CURRENT_SOURCE_DIR}/weights.cmake" IN "${folder}/weights.txt"
    ARGS -DGAME=rumi7 "-DLIST=${folder}/weights.h" DEPENDS "${folder}/weights.h")
