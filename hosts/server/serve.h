/* serve.h: the commands of the program spil-server. */
#ifndef SERVE_H
#define SERVE_H

/* argv[0] is the command's word. Returns the exit status. */
int spil__serve_main(int argc, char **argv);

#endif
