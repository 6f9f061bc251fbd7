// What people do in rooms, each in their own browser.

import { ready } from "./browser.mjs";
import { come } from "./people.mjs";

export const to = async (one, address) => {
    await one.page.goto(one.at + address);
    await ready(one.page);
};

/** From the first page to one's own room. */
export async function opensRoom(one, kind, title) {
    await one.link("rooms").click();
    await one.link("room_new").click();
    await one.press(`room_${kind}`);
    await one.field("room_title").fill(title);
    await one.field("room_your_name").fill(one.name);
    await one.press("room_open");
    await one.page.locator(".room-number").waitFor();
    const digits = await one.page.locator(".room-number .figure").evaluateAll((all) => all.map((f) => f.ariaLabel));
    return digits.join("");
}

/** Somebody new who opens the page of rooms. */
export const visitor = (server, name, options) => come(server, name, { first: "r", ...options });

/** By the number on the wall; the page of rooms is open. */
export async function comesIn(one, number, name = one.name) {
    await one.until(() => document.querySelector(".digits"));
    await one.page.locator(".digits").fill(number);
    await one.press("room_go_on");
    await one.page.locator(".come .entry").last().waitFor();
    await one.sees(one.t("room_run_by", { name: "" }).trim());
    await one.page.locator(".come .entry").fill(name);
    await one.press("room_come_in");
    return one;
}

/** The link's secret, as the host's browser was told. */
export const inviteOf = (host) => /"invite":"([\w-]{22})"/.exec(host.frames.map((frame) => frame.text).join())[1];

export const isIn = (one, name = one.name) => one.sees(one.t("room_you_are_in", { name }));
export const seated = (one) => one.until(() => window.spil.phase() === "play" && window.spil.view() !== null);
export const pairs = (host) => host.page.locator(".foot.pair .act.main").click();

/** Somebody new comes in. */
export const joins = async (server, number, name, options) => comesIn(await visitor(server, name, options), number);
