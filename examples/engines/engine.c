/* A UCI engine for Connect Four in C: cc -o engine engine.c. It drops into the first file with room, the middle first. */
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[4096];
    int heights[7] = {0};
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "uci\n", 4) == 0)
            printf("id name Little C\noption name UCI_Variant type combo default cfour var cfour\nuciok\n");
        else if (strncmp(line, "isready", 7) == 0)
            printf("readyok\n");
        else if (strncmp(line, "position", 8) == 0) {
            memset(heights, 0, sizeof heights);
            for (char *move = strstr(line, "P@"); move; move = strstr(move + 2, "P@"))
                heights[move[2] - 'a']++; /* P@d1: file d, row 1 */
        } else if (strncmp(line, "go", 2) == 0) {
            const char *files = "dcebfag";
            while (heights[*files - 'a'] == 6)
                files++;
            printf("info depth 1 score cp 0\nbestmove P@%c%d\n", *files, heights[*files - 'a'] + 1);
        } else if (strncmp(line, "quit", 4) == 0)
            return 0;
        fflush(stdout);
    }
    return 0;
}
