import { describe, expect, it } from "vitest";
import { requiredSingleLineText, text } from "~/kernel/input/fields";
import { richText } from "~/kernel/rich-text/field";
import { undrawnSigns } from "~/kernel/text/drawn-text";
import { hasEndlessMarks } from "~/kernel/text/marks";
import { fold } from "~/kernel/text/fold";
import { growth, LINEAR } from "../../../support/growth";

const marks = (count: number) => `e${"\u0315\u0316".repeat(count / 2)}`;

describe("combining marks", () => {
  it.each([
    ["a letter with as many as the Stream-Safe format allows", marks(30), false],
    ["a text of many such letters", marks(30).repeat(100), false],
    ["Thai, Devanagari and Hebrew", "ที่นี่ हिन्दी में שָׁלוֹם", false],
    ["more than any script has", marks(32), true],
    ["half-width voicing marks, which become some", `カ${"\uff9e\u0315".repeat(40)}`, true],
  ])("%s", (_, value, isEndless) => {
    expect(hasEndlessMarks(value)).toBe(isEndless);
    expect(text(100_000).safeParse(value).success).toBe(!isEndless);
    expect(requiredSingleLineText(100_000).safeParse(value).success).toBe(!isEndless);
    const doc = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: value }] }],
    };
    expect(richText().safeParse(doc).success).toBe(!isEndless);
  });

  it("are folded away", () => {
    expect(fold(`${marks(200)}le\u0301ctricien ｶﾞ`)).toBe("electricien カ");
  });

  it("of any number take linear time", () => {
    for (const work of [
      hasEndlessMarks,
      fold,
      undrawnSigns,
      (value: string) => text(100_000).safeParse(value),
    ])
      expect(growth(marks, work, 2_000)).toBeLessThan(LINEAR);
    expect(
      growth(
        (length) => marks(30).repeat(length / 31),
        (value) => text(100_000).safeParse(value),
      ),
    ).toBeLessThan(LINEAR);
  });
});
