import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emailAddress,
  requiredSingleLineText,
  requiredText,
  singleLineText,
  text,
} from "../../../../app/kernel/input/fields";
import { parseInput } from "../../../../app/kernel/input/parse";
import { refusalOf } from "../../../support/api/signed-in";

type Schema = Parameters<typeof parseInput>[0];
async function reasonFor(schema: Schema, value: string): Promise<unknown> {
  const refusal = await refusalOf(Promise.resolve().then(() => parseInput(schema, value)));
  return (refusal.facts["fields"] as Record<string, string>)[""];
}

it.each(["a\u0000b", "\u0000", "\ud800", "a\udfffb"])("%j is not valid text", async (value) => {
  expect(await reasonFor(text(10), value)).toBe("not_text");
  expect(await reasonFor(singleLineText(10), value)).toBe("not_text");
});

it("accepts all complete characters", () => {
  expect(parseInput(text(20), " čćšžđ 😀\n\t– ")).toBe("čćšžđ 😀\n\t–");
});

describe("text without visible characters", () => {
  it("counts as empty", async () => {
    for (const value of [
      "",
      " \t\r\n",
      "\u200b",
      "\u200d\u200c \u2060\ufeff",
      "\u3164",
      "\u00ad",
      "\ufe0f",
      "\u2800",
      "\u202e\u202c",
      "\u{e0041}",
    ]) {
      expect(parseInput(text(10), value), JSON.stringify(value)).toBe("");
      expect(parseInput(singleLineText(10), value), JSON.stringify(value)).toBe("");
      expect(await reasonFor(requiredText(10), value)).toBe("required");
      expect(await reasonFor(requiredSingleLineText(10), value)).toBe("required");
    }
  });
});

/** They have no meaning without each other, or change what stands beside them. */
const REMOVED = ["\u061c", "\u200e", "\u200f", "\u{e0001}", "\u{e0041}", "\u{e007f}"];
const DIRECTIONS = [..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"];

it("text has line feeds, and neither direction signs nor tag characters", () => {
  expect(parseInput(text(5), "a\r\nb\rc\n")).toBe("a\nb\nc");
  for (const sign of [...REMOVED, ...DIRECTIONS])
    expect(parseInput(text(10), `${sign} a${sign}b${sign}`), JSON.stringify(sign)).toBe("ab");
});

describe("single-line text", () => {
  it("has neither direction marks nor tag characters", () => {
    for (const sign of REMOVED)
      expect(parseInput(singleLineText(10), `${sign} a${sign}b`), JSON.stringify(sign)).toBe("ab");
    expect(parseInput(singleLineText(10), "e\u200e\u0301")).toBe("é");
  });

  it("rejects line breaks, control characters and bidirectional overrides", async () => {
    for (const sign of ["\r\n", "\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"])
      expect(await reasonFor(singleLineText(10), `a${sign}b`), JSON.stringify(sign)).toBe(
        "not_one_line",
      );
    for (const sign of [...DIRECTIONS, "\u0001", "\u001b", "\u007f", "\u009f"])
      expect(await reasonFor(singleLineText(10), `a${sign}b`), JSON.stringify(sign)).toBe(
        "not_text",
      );
  });

  it("accepts names in any script, joined letters and emoji; a tab pasted from a table becomes a space", () => {
    for (const name of [
      "Đuro Šćepanović",
      "می\u200cخواهم",
      "क्\u200dष",
      "👨\u200d👩\u200d👧 obitelj",
      "❤️",
      "שלום!",
      "O’Neill & Söhne",
    ])
      expect(parseInput(singleLineText(60), name)).toBe(name.normalize("NFC"));
    expect(parseInput(singleLineText(20), "\tPumpa\t2 ")).toBe("Pumpa 2");
  });

  it("yields one visible line or an error for any input, and accepts its own output unchanged", () => {
    const signs = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({
        unit: fc.constantFrom(
          "a",
          " ",
          "\t",
          "\n",
          "\r",
          "\u200b",
          "\u200d",
          "\u202e",
          "\u2067",
          "\u200f",
          "\u{e0041}",
          "\u0000",
          "\ud83d",
          "é",
          "\u0301",
        ),
      }),
    );
    fc.assert(
      fc.property(signs, (value) => {
        const parsed = requiredSingleLineText(200).safeParse(value);
        if (!parsed.success) return;
        expect(parsed.data).not.toMatch(
          /\p{Cc}|\p{Cs}|\p{Zl}|\p{Zp}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u,
        );
        expect(parsed.data.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "")).not.toBe("");
        expect(requiredSingleLineText(200).parse(parsed.data)).toBe(parsed.data);
      }),
    );
  });
});

it("rejects invisible characters in an email address", async () => {
  expect(parseInput(emailAddress(), " ana.babić@example.com ")).toBe("ana.babić@example.com");
  for (const address of [
    "ana\u200b@example.com",
    "ana@exam\u00adple.com",
    "ana@example.co\u2060m",
    "ana@example.com\r\nBcc:eve@example.com",
    "ana\u202e@example.com",
    "ana@example.c.o",
    "ana\u0007@example.com",
  ])
    expect(await reasonFor(emailAddress(), address)).toBe("not_an_email");
});
