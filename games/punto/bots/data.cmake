# The weights of the strong bot, found by tune/tune.c: PUNTO_name for the names of weights.h.
bot_data(OUTPUT punto_weights.inc SCRIPT "${CMAKE_CURRENT_SOURCE_DIR}/weights.cmake" IN "${folder}/weights.txt"
    ARGS -DGAME=punto "-DLIST=${folder}/weights.h" DEPENDS "${folder}/weights.h")
# What a net has learned (net.h). Its sums stay in registers.
bot_data(OUTPUT punto_net.inc SCRIPT "${folder}/net.cmake" IN "${folder}/net.txt")
set_source_files_properties("${folder}/net.c" PROPERTIES COMPILE_OPTIONS -O3)
