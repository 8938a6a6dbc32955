import { describe, expect, it } from "vitest";
import { makeSelection } from "~/ui/selection/selection";

const ROWS = ["a", "b", "c", "d"].map((id) => ({ id, version: 1 }));

function selectionOf(rows = ROWS) {
  const selection = makeSelection<{ id: string; version: number }>();
  selection.show(rows);
  return selection;
}

describe("the selection of rows", () => {
  it("selects the rows between two with Shift, in either direction", () => {
    const selection = selectionOf();
    selection.toggle("c", false);
    selection.toggle("a", true);
    expect([...selection.selected().keys()].sort()).toEqual(["a", "b", "c"]);
    selection.toggle("b", false);
    selection.toggle("d", true);
    expect([...selection.selected().keys()].sort()).toEqual(["a", "b", "c", "d"]);
  });

  it("selects the page, and clears it once all of it is selected", () => {
    const selection = selectionOf();
    selection.toggle("a", false);
    expect(selection.page()).toBe("some");
    selection.togglePage();
    expect(selection.page()).toBe("all");
    selection.togglePage();
    expect(selection.page()).toBe("none");
  });

  it("stays on another page, and takes the new values of rows that are shown again", () => {
    const selection = selectionOf();
    selection.toggle("b", false);
    selection.show([{ id: "e", version: 1 }]);
    expect([...selection.selected().keys()]).toEqual(["b"]);
    expect(selection.page()).toBe("none");
    selection.show([{ id: "b", version: 2 }]);
    expect(selection.selected().get("b")?.version).toBe(2);
  });
});
