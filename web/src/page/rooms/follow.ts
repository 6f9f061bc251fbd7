// Somebody in a room is taken to the table at which they have been seated, from any page.

import { connection } from "../../online/connection";
import { recall } from "../../online/remembered";
import { currentRoom, holdRoom, type Room, type RoomState, tableAt } from "../../online/room";
import type { RoomTable } from "../../online/room_words";
import { Store } from "../../shared/store";
import { settings } from "../../storage/settings";
import { address, go } from "../router";

const SEATED_MS = 1800; // to read who sits there

/** Where this person has just been seated; it is opened at once. */
export const seating = new Store<RoomTable | undefined>(undefined);

const opened = new Set<string>(); // tables that were opened in this visit
let now: { id: string; stop: () => void } | undefined;

/** This person goes to the table on their own. */
export function enter(table: string): void {
    opened.add(table);
    go(`#/table/${table}`);
}

function seat(room: string, table: RoomTable): void {
    opened.add(table.table);
    connection.tables.add(table.table);
    if (address.value.page === "table" && address.value.of === table.table) return;
    if (address.value.page !== "room" || settings.value.still || table.phase !== "wait") {
        go(`#/table/${table.table}`);
        return;
    }
    seating.value = table;
    setTimeout(() => {
        if (seating.value?.table !== table.table) return;
        seating.value = undefined;
        if (now?.id === room) go(`#/table/${table.table}`);
    }, SEATED_MS);
}

/** Takes the person to their table. A page that is loaded again stays where it is: its person knows the table, and left it. */
function look(room: Room, state: RoomState | undefined): void {
    const mine = state && !state.closed ? tableAt(state, state.you) : undefined;
    if (!mine || opened.has(mine.table)) return;
    if (recall(mine.table).seat !== undefined && address.value.page !== "room") opened.add(mine.table);
    else seat(room.id, mine);
}

/** Follows this room from now on, and no other. */
export function follow(id: string): void {
    if (now?.id === id) return;
    now?.stop();
    const { room, release } = holdRoom(id);
    const ends = [
        room.state.watch((state) => look(room, state)),
        room.lost.watch((lost) => lost && unfollow(id)),
        release,
    ];
    const stop = (): void => {
        for (const end of ends) end();
    };
    now = { id, stop };
    currentRoom.id = id;
    look(room, room.state.value);
}

export function unfollow(id: string): void {
    if (now?.id === id) {
        now.stop();
        now = undefined;
        seating.value = undefined;
    }
    if (currentRoom.id === id) currentRoom.id = undefined;
}

/** After a reload. */
export function followAgain(): void {
    const { id } = currentRoom;
    if (id) follow(id);
}
