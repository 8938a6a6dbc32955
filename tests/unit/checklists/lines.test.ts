import { describe, expect, it } from "vitest";
import { MAX_ITEMS } from "~/features/checklists/model";
import { itemFromLine, itemsFromLines, linesOf } from "~/features/checklists/policy/lines";
import { growth, LINEAR } from "../../support/growth";

let next = 0;
const newId = () => `item-${(next += 1)}`;

describe("an item from a line", () => {
  it.each([
    ["Filter clean", { kind: "tick", label: "Filter clean", required: false }],
    ["1. Filter clean *", { kind: "tick", label: "Filter clean", required: true }],
    ["- Filter clean", { label: "Filter clean" }],
    ["# Engine", { kind: "heading", label: "Engine" }],
    ["> Wear gloves", { kind: "note", label: "Wear gloves" }],
    ["Oil pressure [bar 2-5]", { kind: "number", unit: "bar", min: 2_000, max: 5_000 }],
    ["Tlak [bar 1,5–2,5]", { kind: "number", unit: "bar", min: 1_500, max: 2_500 }],
    ["Temperature [°C -10..40]", { kind: "number", unit: "°C", min: -10_000, max: 40_000 }],
    ["Level [2-5]", { kind: "number", unit: "", min: 2_000, max: 5_000 }],
    ["Level [% 20-]", { kind: "number", unit: "%", min: 20_000, max: null }],
    ["Speed [m/s]", { kind: "number", unit: "m/s", min: null, max: null }],
    ["Hours [number]", { kind: "number", unit: "" }],
    ["Colour [red / green / blue]", { kind: "choice", options: ["red", "green", "blue"] }],
    ["Napomene [tekst]", { kind: "text", label: "Napomene" }],
    ["Nameplate [photo]", { kind: "photo" }],
    ["Rukovatelj [potpis] *", { kind: "signature", required: true }],
    ["Length [m 0-10] * [m]", { kind: "number", label: "Length [m 0-10] *", unit: "m" }],
    ["Length a] [b]]", { kind: "tick", label: "Length a] [b]]" }],
    ["Valve [open; closed / stuck]", { kind: "choice", options: ["open", "closed", "stuck"] }],
    ["Offset [mm -5--2]", { kind: "number", unit: "mm", min: -5_000, max: -2_000 }],
    ["Offset [5]", { kind: "number", unit: "5", min: null, max: null }],
    [
      "Leak !comment !photo !ticket",
      { label: "Leak", findingComment: true, findingPhoto: true, findingTicket: true },
    ],
  ])("%s", (line, item) => {
    expect(itemFromLine(line)).toMatchObject(item);
  });
});

it("writes items as lines that make the same items again", () => {
  const lines = [
    "# Engine",
    "Filter clean *",
    "Oil pressure [bar 2..5] * !comment",
    "Temperature [°C -10..]",
    "Hours [h]",
    "Count [number]",
    "Colour [red / green]",
    "> Wear gloves",
    "Remarks [text]",
    "Nameplate [photo] *",
    "Operator [signature]",
  ].join("\n");
  const items = itemsFromLines(lines, [], newId);
  expect(linesOf(items)).toBe(lines);
  expect(itemsFromLines(linesOf(items), items, newId)).toEqual(items);
});

it("keeps the ids of items whose place or limits change, and gives new items new ones", () => {
  const [one, two] = itemsFromLines("Oil [bar 2-5]\nFilter", [], newId);
  if (!one || !two) throw new Error("Two items");
  const after = itemsFromLines("Filter *\nBelt\nOil [bar 3-6]", [one, two], newId);
  expect(after.map(({ id }) => id)).toEqual([two.id, expect.any(String), one.id]);
  expect(after[1]?.id).not.toBe(one.id);
});

it("keeps an item whose line would be read as another kind", () => {
  const [tick] = itemsFromLines("Valve", [], newId);
  if (!tick) throw new Error("One item");
  const valve = { ...tick, label: "Valve [A]" };
  expect(itemFromLine("Valve [A]").kind).toBe("number");
  expect(itemsFromLines(linesOf([valve]), [valve], newId)).toEqual([valve]);
});

it.each([" ", "[", "]", " *", " !photo", "-", "1", "1-", ".", "/ ", ";", "[x] "])(
  "takes linear time for a line with many %j",
  (sign) => {
    const signs = (length: number) => sign.repeat(length / sign.length);
    expect(growth((length) => `a ${signs(length)}`, itemFromLine)).toBeLessThan(LINEAR);
    expect(growth((length) => `a [x${signs(length)}y]`, itemFromLine)).toBeLessThan(LINEAR);
  },
);

it("reads one item too many of more lines than a checklist has items", () => {
  expect(itemsFromLines("Filter\n".repeat(50_000), [], newId)).toHaveLength(MAX_ITEMS + 1);
});
