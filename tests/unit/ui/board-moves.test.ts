import { describe, expect, it } from "vitest";
import { type BoardCard, columnOf, reachableColumns, withMoves } from "~/ui/board/visible-cards";

function card(key: string, ...to: string[]): BoardCard {
  return { key, name: key, to: `/${key}`, content: null, moves: to.map((each) => ({ to: each })) };
}
const COLUMNS = [
  { key: "new", title: "New", count: 12, cards: [card("a", "busy"), card("b")] },
  { key: "busy", title: "Busy", count: 1, cards: [card("c", "new", "done")] },
  { key: "done", title: "Done", count: 0, cards: [], closed: true },
];

describe("a board with moves in progress", () => {
  it("shows a card first in its target column, and counts it there", () => {
    const visible = withMoves(COLUMNS, { a: "busy" });
    expect(visible.map((column) => [column.count, column.cards.map((each) => each.key)])).toEqual([
      [11, ["b"]],
      [2, ["a", "c"]],
      [0, []],
    ]);
  });

  it("shows the stored state without moves, or if the server was faster", () => {
    expect(withMoves(COLUMNS, {})).toEqual(COLUMNS);
    expect(withMoves(COLUMNS, { c: "busy", gone: "done" })).toEqual(COLUMNS);
  });

  it("offers a dragged card its own column and the allowed targets, from left to right", () => {
    expect(reachableColumns(COLUMNS, "c").map((column) => column.key)).toEqual([
      "new",
      "busy",
      "done",
    ]);
    expect(reachableColumns(COLUMNS, "a").map((column) => column.key)).toEqual(["new", "busy"]);
    expect(reachableColumns(COLUMNS, "b").map((column) => column.key)).toEqual(["new"]);
    expect(columnOf(COLUMNS, "nobody")).toBeUndefined();
  });
});
