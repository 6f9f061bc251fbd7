/* Runs a fuzz target once over each file of the given folders and files, and over an empty input. It is what a
 * fuzz target gets for a main() in builds without libFuzzer, so that every compiler runs the corpus. */

#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static int n_inputs;

static void stop(const char *path)
{
    perror(path);
    exit(2);
}

static void run_file(const char *path, size_t n_bytes)
{
    FILE *f = fopen(path, "rb");
    uint8_t *data = malloc(n_bytes + 1);
    if (!f || !data || fread(data, 1, n_bytes, f) != n_bytes)
        stop(path);
    fclose(f);
    LLVMFuzzerTestOneInput(data, n_bytes);
    free(data);
    n_inputs++;
}

static void run_path(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        stop(path);
    if (S_ISREG(st.st_mode)) {
        run_file(path, (size_t)st.st_size);
        return;
    }

    DIR *dir = opendir(path);
    if (!dir)
        stop(path);
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        char child[4096];
        if (e->d_name[0] == '.')
            continue;
        int n = snprintf(child, sizeof child, "%s/%s", path, e->d_name);
        if (n < 0 || (size_t)n >= sizeof child)
            stop(path);
        run_path(child);
    }
    closedir(dir);
}

int main(int argc, char **argv)
{
    static const uint8_t nothing[1];
    LLVMFuzzerTestOneInput(nothing, 0);
    for (int i = 1; i < argc; i++)
        run_path(argv[i]);
    printf("%d inputs and the empty one\n", n_inputs);
    return 0;
}
