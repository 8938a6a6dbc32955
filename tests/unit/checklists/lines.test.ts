import { describe, expect, it } from "vitest";
import { type ChecklistItem, MAX_ITEMS } from "~/features/checklists/model";
import { isUnread, itemsFromLines, linesOf } from "~/features/checklists/policy/lines";
import { type Language, LANGUAGES } from "~/kernel/text/languages";
import { growth, LINEAR } from "../../support/growth";

let next = 0;
const newId = () => `item-${(next += 1)}`;
function read(line: string, language: Language = "en"): ChecklistItem {
  const [item] = itemsFromLines(line, [], newId, language);
  if (!item) throw new Error(`"${line}" is no item`);
  return item;
}

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
    [
      "Leak !comment !photo !ticket",
      { label: "Leak", findingComment: true, findingPhoto: true, findingTicket: true },
    ],
  ])("%s", (line, item) => {
    expect(read(line)).toMatchObject(item);
  });
});

describe("limits between brackets", () => {
  it.each<[inside: string, unit: string, min: number | null, max: number | null]>([
    ["≥ 1", "", 1_000, null],
    ["> 1", "", 1_000, null],
    [">1 mm", "mm", 1_000, null],
    [">= 1 mm", "mm", 1_000, null],
    ["mm ≥ 1", "mm", 1_000, null],
    ["20-", "", 20_000, null],
    ["20+ %", "%", 20_000, null],
    ["20.. %", "%", 20_000, null],
    ["min 5", "", 5_000, null],
    ["min. 5 bar", "bar", 5_000, null],
    ["najmanje 5 bar", "bar", 5_000, null],
    ["at least 5 bar", "bar", 5_000, null],
    ["od 5 bar", "bar", 5_000, null],
    ["% ≤ 60", "%", null, 60_000],
    ["≤ 60 %", "%", null, 60_000],
    ["<60%", "%", null, 60_000],
    ["=< 60 %", "%", null, 60_000],
    ["max 60 min", "min", null, 60_000],
    ["najviše 60 °C", "°C", null, 60_000],
    ["do 60 °C", "°C", null, 60_000],
    ["up to 60 °C", "°C", null, 60_000],
    ["…60 °C", "°C", null, 60_000],
    ["2-5 bar", "bar", 2_000, 5_000],
    ["2–5bar", "bar", 2_000, 5_000],
    ["2 bar - 5 bar", "bar", 2_000, 5_000],
    ["2 bar–5 bar", "bar", 2_000, 5_000],
    ["2 do 5 bar", "bar", 2_000, 5_000],
    ["od 2 do 5 bar", "bar", 2_000, 5_000],
    ["2 to 5 bar", "bar", 2_000, 5_000],
    ["2÷5 bar", "bar", 2_000, 5_000],
    ["min 5-10", "min", 5_000, 10_000],
    ["min 5 max 10 bar", "bar", 5_000, 10_000],
    ["≥ 2, ≤ 5 bar", "bar", 2_000, 5_000],
    ["≤ 5; ≥ 2 bar", "bar", 2_000, 5_000],
    ["2 < x < 5", "", 2_000, 5_000],
    ["-10 °C .. 40 °C", "°C", -10_000, 40_000],
    ["−10–40 °C", "°C", -10_000, 40_000],
    ["1450-1500 1/min", "1/min", 1_450_000, 1_500_000],
    ["1450-1500 min-1", "min-1", 1_450_000, 1_500_000],
    ["m3/h 2-5", "m3/h", 2_000, 5_000],
    ["CO2 100-200", "CO2", 100_000, 200_000],
    ["230 ± 10 %", "", 207_000, 253_000],
    ["230 V ± 10 %", "V", 207_000, 253_000],
    ["V 230 ± 10%", "V", 207_000, 253_000],
    ["230 +/- 10 V", "V", 220_000, 240_000],
    ["% 50 ± 5", "%", 45_000, 55_000],
    ["50 % ± 5 %", "%", 45_000, 55_000],
    ["± 0.05 mm", "mm", -50, 50],
    ["= 5 bar", "bar", 5_000, 5_000],
  ])("[%s]", (inside, unit, min, max) => {
    const item = { kind: "number", label: "Reading", unit, min, max };
    for (const language of LANGUAGES)
      expect(read(`Reading [${inside}]`, language)).toMatchObject(item);
  });

  it.each([
    ["en", "1,450-1,500", 1_450_000, 1_500_000],
    ["en", "1.450-1.500", 1_450, 1_500],
    ["en", "1,234,567.5-2,000,000", 1_234_567_500, 2_000_000_000],
    ["en", "1,5-2,5", 1_500, 2_500],
    ["hr", "1.450-1.500", 1_450_000, 1_500_000],
    ["ba", "1.450-1.500", 1_450_000, 1_500_000],
    ["rs", "1.450-1.500", 1_450_000, 1_500_000],
    ["hr", "1,450-1,500", 1_450, 1_500],
    ["hr", "1.5-2.5", 1_500, 2_500],
    ["hr", "0.125-0.250", 125, 250],
    ["hr", "1.450,5-1.500", 1_450_500, 1_500_000],
    ["hr", "1 450 - 1 500", 1_450_000, 1_500_000],
    ["hr", "≥ 1.450", 1_450_000, null],
    ["hr", "1.000 ± 5 %", 950_000, 1_050_000],
  ] as const)("are written as people write numbers in %s: [%s]", (language, inside, min, max) => {
    expect(read(`Speed [${inside} rpm]`, language)).toMatchObject({
      unit: "rpm",
      min,
      max,
    });
  });

  it.each([
    "5",
    "-5",
    "bar -5",
    "250 h",
    "5-2 bar",
    "2 bis 5 bar",
    "2 bar - 5 psi",
    "230 +10/-5 V",
    "+5/-2 mm",
    "≈ 5 bar",
    "bar-5",
    "1.0005-2 mm",
    "9999999999-",
    "1/2",
    "1.2.3",
    "≥",
    "+/-",
    "2-5-8",
    "a unit that is longer than units are",
  ])("that have no one reading stay in the text, with a mark: [%s]", (inside) => {
    const line = `Oil pressure [${inside}]`;
    const [item] = itemsFromLines(`${line} *`, [], newId, "en");
    expect(item).toMatchObject({ kind: "text", label: line, required: true, min: null, max: null });
    expect(item && isUnread(item, "en")).toBe(true);
  });

  it("have no mark in a text that is only labelled like them", () => {
    for (const label of ["Remarks", "Remarks [bar]", "Remarks [2-5]", "Remarks [red / green]"])
      expect(isUnread({ ...read(label), kind: "text", label }, "en")).toBe(false);
  });
});

describe("options and boxes", () => {
  it.each([
    ["Leaks [da/ne]", { kind: "choice", label: "Leaks", options: ["da", "ne"] }],
    ["Leaks [DA/NE]", { kind: "choice", options: ["DA", "NE"] }],
    ["Leaks [ДА/НЕ]", { kind: "choice", options: ["ДА", "НЕ"] }],
    ["Leaks [yes/no]", { kind: "choice", options: ["yes", "no"] }],
    ["Leaks [da/ne/n.p.]", { kind: "choice", options: ["da", "ne", "n.p."] }],
    ["Leaks [OK/NOK] *", { kind: "choice", options: ["OK", "NOK"], required: true }],
    ["Colour [red/green]", { kind: "choice", options: ["red", "green"] }],
    ["Colour [crvena|zelena]", { kind: "choice", options: ["crvena", "zelena"] }],
    ["Range [< 1 / 1-2 / > 2]", { kind: "choice", options: ["< 1", "1-2", "> 2"] }],
    ["Pressure [2-5 bar / 30-70 psi]", { kind: "choice", options: ["2-5 bar", "30-70 psi"] }],
    ["Speed [okr/min]", { kind: "number", unit: "okr/min" }],
    ["Flow [l/100km]", { kind: "number", unit: "l/100km" }],
    ["Use [kWh/dan]", { kind: "number", unit: "kWh/dan" }],
    ["Filter clean [ ]", { kind: "tick", label: "Filter clean" }],
    ["Filter clean []", { kind: "tick", label: "Filter clean" }],
    ["[ ] Filter clean", { kind: "tick", label: "Filter clean" }],
    ["- [x] Filter clean", { kind: "tick", label: "Filter clean" }],
    ["☐ Filter clean", { kind: "tick", label: "Filter clean" }],
    ["[ ] Pressure [bar 2-5]", { kind: "number", label: "Pressure", unit: "bar" }],
    ["Filter clean*", { kind: "tick", label: "Filter clean", required: true }],
    ["*Filter clean", { kind: "tick", label: "Filter clean", required: true }],
    ["* Filter clean", { kind: "tick", label: "Filter clean", required: false }],
    ["Pressure [bar 2-5]*", { kind: "number", label: "Pressure", required: true }],
    ["Pressure [bar 2-5]*!comment", { kind: "number", required: true, findingComment: true }],
    ["Wow!photo", { kind: "tick", label: "Wow!photo", findingPhoto: false }],
    ["*", { kind: "tick", label: "*" }],
  ])("%s", (line, item) => {
    expect(read(line)).toMatchObject(item);
  });
});

it("writes limits so that every language reads them again", () => {
  for (const language of LANGUAGES) {
    const items = itemsFromLines("A [mm ≥ 1234.567]\nB [0.125-0.25]", [], newId, "en").map((item) =>
      item.label === "A" ? { ...item, min: 1_234 } : item,
    );
    const again = itemsFromLines(linesOf(items, language), [], newId, language);
    expect(again.map(({ min, max }) => [min, max])).toEqual([
      [1_234, null],
      [125, 250],
    ]);
  }
});

it("does not match a line that is too long for an item", () => {
  const line = `Oil ${"x".repeat(5_000)} [bar 2-5] *`;
  expect(read(line)).toMatchObject({ kind: "tick", label: line });
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
  const items = itemsFromLines(lines, [], newId, "en");
  expect(linesOf(items, "en")).toBe(lines);
  expect(itemsFromLines(linesOf(items, "en"), items, newId, "en")).toEqual(items);
});

it("keeps the ids of items whose place or limits change, and gives new items new ones", () => {
  const [one, two] = itemsFromLines("Oil [bar 2-5]\nFilter", [], newId, "en");
  if (!one || !two) throw new Error("Two items");
  const after = itemsFromLines("Filter *\nBelt\nOil [bar 3-6]", [one, two], newId, "en");
  expect(after.map(({ id }) => id)).toEqual([two.id, expect.any(String), one.id]);
  expect(after[1]?.id).not.toBe(one.id);
});

it("keeps an item whose line would be read as another kind", () => {
  const [tick] = itemsFromLines("Valve", [], newId, "en");
  if (!tick) throw new Error("One item");
  const valve = { ...tick, label: "Valve [A]" };
  expect(read("Valve [A]").kind).toBe("number");
  expect(itemsFromLines(linesOf([valve], "en"), [valve], newId, "en")).toEqual([valve]);
});

it.each([" ", "[", "]", " *", " !photo", "-", "1", "1-", ".", "/ ", ";", "[x] "])(
  "takes linear time for a line with many %j",
  (sign) => {
    const signs = (length: number) => sign.repeat(length / sign.length);
    expect(growth((length) => `a ${signs(length)}`, read)).toBeLessThan(LINEAR);
    expect(growth((length) => `a [x${signs(length)}y]`, read)).toBeLessThan(LINEAR);
  },
);

it("reads one item too many of more lines than a checklist has items", () => {
  expect(itemsFromLines("Filter\n".repeat(50_000), [], newId, "en")).toHaveLength(MAX_ITEMS + 1);
});
