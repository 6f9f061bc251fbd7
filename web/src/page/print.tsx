// A game on paper, by the browser's printer: the sheets lie below what can be chosen, as they will be printed.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { type Engine, engine } from "../engine/engine";
import type { Answer, Calls, Game } from "../engine/types";
import { Centred } from "../shared/drawn";
import { capital, speakPrint, t, texts } from "../shared/language";
import { useStore } from "../shared/store";
import type { TextKey } from "../shared/texts.gen";
import { readText } from "../storage/database";
import { settings } from "../storage/settings";
import { type Printed, tables } from "../tables";
import { complain } from "./complain";
import { OWN_BOARD } from "./game";
import { hasOwnBoard, OwnBoard, valuesOf } from "./options";
import { Check, Choice, Plain, Tabs } from "./parts";
import { address } from "./router";
import { RulesText } from "./rules";
import "./print.css";

// Millimetres, as `spil print` has them (hosts/print).
const papers = { A4: [210, 297], letter: [215.9, 279.4] } as const;
const cardSizes = { print_poker: [63, 88], print_bridge: [57, 89] } as const;
const MARGIN = 6; // of cards: printers leave this much
const SHEET_MARGIN = 10; // of a board or a pad
const MESHES = [18, 26] as const; // of a back, across and down

/** A game without drawings of its own: its cards as they are written. */
const plain: Printed = {
    back: "ink2",
    Card: ({ card }) => (
        <svg viewBox="0 0 60 84" aria-hidden="true">
            <Centred text={card} x={30} y={28} size={28} />
        </svg>
    ),
};

interface Wish {
    part: string;
    paper: keyof typeof papers;
    size: keyof typeof cardSizes;
    backs: boolean;
    lowInk: boolean;
    options: Record<string, string>;
    /** The text of a custom board. */
    board: string;
}

interface Grid {
    columns: number;
    rows: number;
    x: number;
    y: number;
    w: number;
    h: number;
}

/** The cards of a page: as many as fit, in the middle, so that fronts and backs lie on each other. */
function gridOf({ paper, size }: Wish, printed: Printed): Grid {
    const [width, height] = papers[paper];
    const [w, high] = cardSizes[size];
    const h = printed.square ? w : high;
    const columns = Math.floor((width - 2 * MARGIN) / w);
    const rows = Math.floor((height - 2 * MARGIN) / h);
    return { columns, rows, w, h, x: (width - columns * w) / 2, y: (height - rows * h) / 2 };
}

function Paper({ wish, children }: { wish: Wish; children?: ComponentChildren }): JSX.Element {
    const [width, height] = papers[wish.paper];
    return (
        <svg class={`paper ${wish.paper}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {children}
        </svg>
    );
}

/** Marks where cuts begin and end. */
function CutMarks({ grid: { columns, rows, x, y, w, h } }: { grid: Grid }): JSX.Element {
    const [right, bottom] = [x + columns * w, y + rows * h];
    const down = [...Array(columns + 1).keys()].map((i) => x + i * w);
    const across = [...Array(rows + 1).keys()].map((i) => y + i * h);
    const d = [
        ...down.map((at) => `M${at} ${y - 4.5}V${y - 1}M${at} ${bottom + 1}V${bottom + 4.5}`),
        ...across.map((at) => `M${x - 4.5} ${at}H${x - 1}M${right + 1} ${at}H${right + 4.5}`),
    ];
    return <path class="marks" d={d.join("")} />;
}

/** One lattice behind all rows that have cards, and a mesh beyond: it bears that the printer shifts the paper. */
function Backs({ grid: { columns, x, y, w, h }, rows, ink }: { grid: Grid; rows: number; ink: string }): JSX.Element {
    const high = w === h ? MESHES[0] : MESHES[1];
    const [mw, mh] = [w / MESHES[0], h / high];
    const [across, down] = [columns * MESHES[0] + 2, rows * high + 2];
    const lines = [...Array(across + down).keys()].map((i) => {
        const at = (i - down) * mw; // where a line begins above that goes down to the right; it is cut at the edges
        return `M${at} 0l${down * mw} ${down * mh}M${at} ${down * mh}l${down * mw} ${-down * mh}`;
    });
    return (
        <svg x={x - mw} y={y - mh} width={across * mw} height={down * mh} aria-hidden="true">
            <path class="mesh" d={lines.join("")} stroke={`var(--${ink})`} />
        </svg>
    );
}

function Cards({ wish, printed, deck }: { wish: Wish; printed: Printed; deck: string[] }): JSX.Element {
    const grid = gridOf(wish, printed);
    const each = grid.columns * grid.rows;
    const { Card } = printed;
    return (
        <>
            {[...Array(Math.ceil(deck.length / each)).keys()].map((nth) => {
                const cards = deck.slice(nth * each, (nth + 1) * each);
                return (
                    <>
                        <Paper wish={wish}>
                            <CutMarks grid={grid} />
                            {cards.map((card, i) => (
                                <svg
                                    key={i}
                                    data-card={card}
                                    aria-hidden="true"
                                    x={grid.x + grid.w * (i % grid.columns)}
                                    y={grid.y + grid.h * Math.floor(i / grid.columns)}
                                    width={grid.w}
                                    height={grid.h}
                                >
                                    <Card card={card} />
                                </svg>
                            ))}
                        </Paper>
                        {wish.backs && (
                            <Paper wish={wish}>
                                <Backs grid={grid} rows={Math.ceil(cards.length / grid.columns)} ink={printed.back} />
                            </Paper>
                        )}
                    </>
                );
            })}
        </>
    );
}

interface SheetsProps {
    game: Game;
    printed: Printed;
    wish: Wish;
    deck: string[];
    view: Record<string, unknown>;
}

function Sheets({ game, printed, wish, deck, view }: SheetsProps): JSX.Element {
    const [width, height] = papers[wish.paper].map((all) => all - 2 * SHEET_MARGIN) as [number, number];
    const isWanted = (part: string): boolean => wish.part === "" || wish.part === part;
    return (
        <section class={`papers of-${game.id} ${wish.lowInk ? "low" : ""}`} aria-label={t("print")}>
            {isWanted("print_cards") && <Cards wish={wish} printed={printed} deck={deck} />}
            {printed.sheets?.map(
                ({ key, Sheet }) =>
                    isWanted(key) && (
                        <>
                            <Paper wish={wish}>
                                <svg
                                    x={SHEET_MARGIN}
                                    y={SHEET_MARGIN}
                                    width={width}
                                    height={height}
                                    data-sheet={key}
                                    aria-hidden="true"
                                >
                                    <Sheet view={view} width={width} height={height} />
                                </svg>
                            </Paper>
                            {wish.backs && <Paper wish={wish} />}
                        </>
                    ),
            )}
            {isWanted("rules") && (
                <div class="printed-rules">
                    <RulesText of={game.id} />
                </div>
            )}
        </section>
    );
}

/** What the printer is told: the paper, and margins for the rules alone. */
function usePaper(paper: string): void {
    useLayoutEffect(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`@page { size: ${paper}; margin: 0; } @page rules { size: ${paper}; margin: 18mm; }`);
        document.adoptedStyleSheets.push(sheet);
        return () => {
            document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
        };
    }, [paper]);
}

/** Paper is light, whatever the screen is. */
function useDaylight(): void {
    useLayoutEffect(() => {
        document.documentElement.dataset.colours = "light";
    });
    useEffect(
        () => () => {
            document.documentElement.dataset.colours = settings.value.colours;
        },
        [],
    );
}

interface DecksProps {
    game: Game;
    wish: Wish;
    set: (changes: Partial<Wish>) => void;
    deckOf: (options: Wish["options"]) => Answer<Calls["deck"][1]>;
}

/** The options of which another value makes another deck. */
function Decks({ game, wish, set, deckOf }: DecksProps): JSX.Element {
    const table = game.tables[0];
    const counts = game.options.filter((o) => {
        const decks = (table?.values[o.name] ?? []).map((value) => deckOf({ [o.name]: value }));
        return new Set(decks.map((d) => d.ok && JSON.stringify(d.deck))).size > 1;
    });
    return (
        <>
            {counts.map((o) => (
                <Choice
                    key={o.name}
                    label={capital(o.label)}
                    value={wish.options[o.name] ?? table?.options[o.name] ?? ""}
                    values={valuesOf(o, table)}
                    choose={(value) => set({ options: { ...wish.options, [o.name]: value } })}
                />
            ))}
            {hasOwnBoard(wish.options) && <OwnBoard board={wish.board} set={set} />}
        </>
    );
}

function Form({ e, game, printed }: { e: Engine; game: Game; printed: Printed }): JSX.Element {
    const table = game.tables[0];
    const usual = { game: game.id, seats: table?.seats ?? 2 };
    const [wish, setWish] = useState<Wish>({
        part: "",
        paper: "A4",
        size: "print_poker",
        backs: true,
        lowInk: false,
        options: {},
        board: "",
    });
    const set = (changes: Partial<Wish>): void => setWish((was) => ({ ...was, ...changes }));
    const begin = (board: string): void => setWish((was) => ({ ...was, board: was.board || board }));
    useEffect(() => void readText(OWN_BOARD).then(begin, complain), []); // as it was played last
    usePaper(wish.paper);
    useDaylight();
    const deckOf = (options: Wish["options"]) => e.call("deck", { ...usual, options, file: wish.board });
    const now = deckOf(wish.options);
    const parts: TextKey[] = ["print_cards", ...(printed.sheets ?? []).map(({ key }) => key), "rules"];
    return (
        <>
            <div class="form">
                <p>{t("print_how")}</p>
                <Choice
                    label={t("print_what")}
                    value={wish.part}
                    values={[
                        { value: "", label: t("print_all") },
                        ...parts.map((part) => ({ value: part, label: t(part) })),
                    ]}
                    choose={(part) => set({ part })}
                />
                <Decks game={game} wish={wish} set={set} deckOf={deckOf} />
                {!now.ok && <p role="alert">{now.say}</p>}
                <Choice
                    label={t("print_paper")}
                    value={wish.paper}
                    values={[
                        { value: "A4", label: "A4" },
                        { value: "letter", label: "Letter" },
                    ]}
                    choose={(paper) => set({ paper: paper as Wish["paper"] })}
                />
                <Choice
                    label={t("print_size")}
                    value={wish.size}
                    values={(Object.keys(cardSizes) as Wish["size"][]).map((size) => ({
                        value: size,
                        label: `${t(size)}, ${cardSizes[size].join(" × ")} mm`,
                    }))}
                    choose={(size) => set({ size: size as Wish["size"] })}
                />
                <Check label={t("print_backs")} on={wish.backs} set={(backs) => set({ backs })} />
                <Check label={t("print_low_ink")} on={wish.lowInk} set={(lowInk) => set({ lowInk })} />
                <button class="act main" onClick={() => window.print()}>
                    {t("print_now")}
                </button>
            </div>
            {now.ok && (
                <Sheets
                    game={game}
                    printed={printed}
                    wish={wish}
                    deck={Object.entries(now.deck).flatMap(([card, n]) => Array<string>(n).fill(card))}
                    view={now.view}
                />
            )}
        </>
    );
}

export function Page(): JSX.Element {
    const { of } = useStore(address);
    const { games } = useStore(texts);
    const [e, setEngine] = useState<Engine>();
    const [had, setHad] = useState<{ of: string; printed: Printed }>();
    useEffect(() => void Promise.all([engine(), speakPrint()]).then(([it]) => setEngine(it), complain), []);
    useEffect(() => {
        const draw = tables[of]?.print ?? (async () => plain);
        draw().then((printed) => setHad({ of, printed }), complain);
    }, [of]);
    const game = e?.games.find((x) => x.id === of);
    return (
        <Plain title={t("print")}>
            <Tabs
                label={t("games")}
                now={of}
                tabs={games.map((g) => ({ key: g.id, to: `#/print/${g.id}`, text: g.name }))}
            />
            {e && game && had?.of === of && <Form key={of} e={e} game={game} printed={had.printed} />}
        </Plain>
    );
}
