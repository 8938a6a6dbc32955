import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { drawnText, extraFonts, undrawnSigns } from "~/kernel/text/drawn-text";
import { FONT_RANGES, MONO_RANGE } from "~/kernel/text/font-ranges";
import { charactersOf, rangeOf } from "../../support/pdf/font-characters";
import { LETTERS } from "../../support/pdf/sample-pdf";

const FOLDER = join(import.meta.dirname, "../../../worker/pdf/fonts");
/** In the order of FONT_RANGES: of a character that two files have, the first one is asked. */
const FILES = {
  latin: ["noto-sans-latin-400", "noto-sans-latin-700"],
  latinExt: ["noto-sans-latin-ext-400", "noto-sans-latin-ext-700"],
  cyrillic: ["noto-sans-cyrillic-400", "noto-sans-cyrillic-700"],
  more: ["noto-sans-more-400", "noto-sans-more-700"],
  math: ["noto-sans-math-400"],
  symbols: ["noto-sans-symbols-400"],
  symbols2: ["noto-sans-symbols-2-400"],
  emoji: ["noto-emoji-400"],
} satisfies Record<keyof typeof FONT_RANGES, string[]>;

const fileOf = (name: string) => charactersOf(join(FOLDER, `${name}.bin`));
const isMark = (code: number) => code >= 0x300 && code < 0x370;

describe("the table of characters", () => {
  it("is what the files of the fonts draw, in each weight", () => {
    const taken = new Set<number>();
    const found = Object.entries(FILES).map(([font, [regular = "", bold = regular]]) => {
      const own = [...fileOf(regular)].filter((code) => isMark(code) || !taken.has(code));
      for (const code of own) taken.add(code);
      expect({ font, range: rangeOf(fileOf(bold)) }).toEqual({
        font,
        range: rangeOf(fileOf(regular)),
      });
      return [font, rangeOf(own)];
    });
    expect(FONT_RANGES).toEqual(Object.fromEntries(found));
    expect(MONO_RANGE).toBe(rangeOf(fileOf("noto-sans-mono-400")));
  });

  it("holds nothing for code that the other fonts lack, since all texts are judged alike", () => {
    expect(undrawnSigns(String.fromCodePoint(...fileOf("noto-sans-mono-400")))).toEqual([]);
  });
});

test.each([
  ["the signs of technicians", "20 ℃, ⌀ 12, → lijevo, ✓ ☐, Δp ≤ 3 bar, ±½ √2 № Ω μ ∅ ‰ CO₂ m³ x⁻¹"],
  ["boxes, ticks and warnings", "☑ ☒ ✔ ✗ ✘ ✅ ❌ ⚠ ⚡ ☎ ■ □ ▲ ● ① Ⅳ ← ⇒ ⟶ ∑ ∞ ≈ ≠ ⊥ ∠"],
  ["the languages", Object.values(LETTERS).join("")],
  ["Vietnamese and Ukrainian names", "Nguyễn Thị Hương, Ґалаґан"],
  [
    "spaces and what has no glyph",
    "a\u00A0b\u2003c\u202Fd\u3000e\u200Bf\u00ADg\u200D\uFEFF\u2028\n\t",
  ],
  ["a letter with a mark that a font has too", "за\u0301мок x\u0304"],
])("draws %s", (_, text) => {
  expect(undrawnSigns(text)).toEqual([]);
  expect(drawnText(text)).toBe(text);
});

test("draws letters that were written as a letter and a mark, and signs that are equal to letters", () => {
  expect(drawnText("c\u030Cvor \u2126 \u212A")).toBe("čvor Ω K");
});

test("prints a sign in black where a coloured picture was asked for", () => {
  expect(drawnText("✔\uFE0F ⚠\uFE0F")).toBe("✔ ⚠");
});

test.each([
  ["a picture", "🔧 ključ 🔧", ["🔧"], "� ključ �"],
  ["joined pictures, as one", "👨‍🔧", ["👨‍🔧"], "�"],
  ["a flag, as one", "🇭🇷", ["🇭🇷"], "�"],
  ["a tone of skin", "☝🏽", ["☝🏽"], "☝�"],
  ["a key", "1\uFE0F\u20E3", ["1\uFE0F\u20E3"], "1�"],
  ["other scripts", "阀门 A", ["阀", "门"], "�� A"],
  ["Arabic", "صمام", ["ص", "م", "ا"], "����"],
  ["a mark that no font puts on the letter", "x\u0331 ж\u0331", ["x\u0331", "ж\u0331"], "x� ж�"],
  ["private and unassigned characters", "\uE000\u{E1000}", ["\uE000", "\u{E1000}"], "��"],
])("names %s, and prints a replacement", (_, text, signs, printed) => {
  expect(undrawnSigns(text)).toEqual(signs);
  expect(drawnText(text)).toBe(printed);
});

test("draws its replacement", () => {
  expect(undrawnSigns("\uFFFD")).toEqual([]);
});

test("asks for the fonts of the signs in a document, and no others", () => {
  expect(extraFonts("Žarulja, жаруља")).toEqual([]);
  expect(extraFonts("☐ → Δ ✅")).toEqual(["more", "math", "symbols2", "emoji"]);
  expect(extraFonts('<div class="rich-text">a</div>')).toEqual(["mono"]);
});
