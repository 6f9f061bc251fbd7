// knows_a_game.ts: what no file of the page may do; tools/check-games must say so. It is not built.
import { Board } from "../games/punto/page/table";

export const board = (game: string) => (game === "punto" ? Board : undefined);
