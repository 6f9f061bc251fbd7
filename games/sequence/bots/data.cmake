# What the strong bot has learned, by tune/tune.c and tune/nets.
bot_data(OUTPUT sequence_weights.inc SCRIPT "${folder}/weights.cmake" IN "${folder}/weights.txt")
bot_data(OUTPUT sequence_nets.inc SCRIPT "${folder}/nets.cmake" IN "${folder}/nets.txt")
# Sums stay in registers.
set_source_files_properties("${folder}/player.c" "${folder}/referee.c" PROPERTIES COMPILE_OPTIONS -O3)
