import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import {
  emailAddress,
  phone,
  requiredText,
  singleLineText,
  text,
  trimmedText,
} from "~/kernel/input/fields";
import { NUMBERS_FIELD } from "~/kernel/input/form";
import { listOf, sentText } from "~/kernel/input/measured";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { partialOf } from "~/kernel/input/partial";
import { isRecord } from "~/kernel/is-record";
import { featureFields, featureSchema } from "~/features/settings/inputs";
import { createInput, updateInput } from "~/features/customers/inputs";
import { passwordInput } from "~/features/sessions/inputs";
import { richText } from "~/kernel/rich-text/field";
import { fold } from "~/kernel/text/fold";
import { hasEndlessMarks } from "~/kernel/text/marks";
import { sortKey } from "~/kernel/text/sort-key";
import { FEATURE_KEYS } from "~/kernel/features";
import { ENDPOINTS } from "~worker/api/endpoints";
import { LONG, longInputs, NEVER_READ, pathsIn } from "../../../support/schema/long-inputs";
import { textWork } from "../../../support/schema/text-work";
import { refusalOf } from "../../../support/api/signed-in";

const MODULES = import.meta.glob<Record<string, unknown>>(
  ["/app/features/*/inputs.ts", "/app/features/*/inputs/*.ts"],
  { eager: true },
);

function isSchema(value: unknown): value is z.ZodMiniType {
  return isRecord(value) && isRecord(value["_zod"]);
}

/** Every schema of an endpoint, and every schema that a feature exports for its pages. */
const SCHEMAS: [string, z.ZodMiniType][] = [
  ...ENDPOINTS.flatMap(({ method, path, input, formats }): [string, z.ZodMiniType][] => [
    ...(input ? [[`${method} ${path}`, input] as [string, z.ZodMiniType]] : []),
    ...Object.entries(formats ?? {}).map(([format, schema]): [string, z.ZodMiniType] => [
      `${method} ${path}, format ${format}`,
      schema,
    ]),
  ]),
  ...Object.entries(MODULES).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]): [string, z.ZodMiniType][] =>
      isSchema(value) ? [[`${name} of ${file.replace("/app/features/", "")}`, value]] : [],
    ),
  ),
  ...(["customers", "partners"] as const).flatMap((view): [string, z.ZodMiniType][] => [
    [`createInput of ${view}`, createInput(view)],
    [`updateInput of ${view}`, updateInput(view)],
    [`updateInput of ${view}, in part`, partialOf(updateInput(view))],
  ]),
  ...FEATURE_KEYS.flatMap((key): [string, z.ZodMiniType][] => [
    [`featureSchema of ${key}`, featureSchema(key)],
    [`featureFields of ${key}`, featureFields(key)],
  ]),
];

async function reasonFor(schema: z.ZodMiniType, value: unknown): Promise<unknown> {
  const refusal = await refusalOf(Promise.resolve().then(() => parseInput(schema, value)));
  return Object.values(refusal.facts["fields"] as Record<string, string>)[0];
}

describe("what is too large is not looked at", () => {
  it("knows the inputs of the product", () => {
    expect(SCHEMAS.length).toBeGreaterThan(300);
  });

  it.each(SCHEMAS)("%s measures its texts and lists first", (_name, schema) => {
    for (const input of longInputs(schema)) {
      const touched = textWork(() => z.safeParse(schema, input));
      expect(touched).toEqual([]);
    }
    expect(NEVER_READ.reads).toBe(0);
  });

  it.each(SCHEMAS.filter(([, schema]) => schema._zod.def.type === "object"))(
    "%s measures the fields of a form first",
    { tags: ["full"] },
    (_name, schema) => {
      const paths = new Set(longInputs(schema).flatMap((input) => pathsIn(input)));
      for (const path of paths) {
        const form = new FormData();
        form.append(NUMBERS_FIELD, "typed hr");
        form.append(path, LONG);
        expect(
          textWork(() => readForm(schema, form)),
          path,
        ).toEqual([]);
      }
    },
  );
});

describe("a text that is too long", () => {
  it.each([
    ["text", text(10)],
    ["single-line text", singleLineText(10)],
    ["required text", requiredText(10)],
    ["email address", emailAddress()],
    ["email address or none", z.union([z.literal(""), emailAddress()], "not_an_email")],
    ["telephone number", phone()],
    ["code", trimmedText(10)],
  ])("has one reason in a field for %s", async (_name, schema) => {
    for (const sign of ["x", " ", ",", "\u0315\u0316", "1,"])
      expect(await reasonFor(schema, sign.repeat(500_000)), sign).toBe("too_long");
    expect(await reasonFor(schema, `${"x".repeat(300)}`)).toBe("too_long");
  });

  it("is a password that is too long, whatever its signs are", async () => {
    for (const sign of ["x", "\u0315\u0316"])
      expect(await reasonFor(passwordInput, sign.repeat(480_000))).toBe("password_long");
  });

  it("is measured before it is cleaned, with room for what cleaning takes away", () => {
    const typed = `\r\n  ${"c\u030c\r\n".repeat(50)}${" ".repeat(200)}`;
    expect(parseInput(text(99), typed)).toBe("č\n".repeat(50).trim());
    expect(parseInput(text(50), "😀".repeat(50))).toBe("😀".repeat(50));
  });

  it("runs no further check", async () => {
    const check = vi.fn(() => true);
    const schema = sentText(3, "invalid").check(z.refine(check));
    expect(await reasonFor(schema, "abcd")).toBe("invalid");
    expect(check).not.toHaveBeenCalled();
    expect(parseInput(schema, "abc")).toBe("abc");
  });
});

describe("a list that is too long", () => {
  const list = listOf(text(10), 2, "required").check(z.minLength(1, "required"));

  it("is refused for its length alone, also where the schema was derived", async () => {
    expect(await reasonFor(list, ["a", "b", 3])).toBe("too_many");
    const derived = z.extend(z.strictObject({ list }), { other: z.optional(text(1)) });
    expect(await reasonFor(derived, { list: [1, 2, 3] })).toBe("too_many");
    expect(await reasonFor(partialOf(z.strictObject({ list })), { list: [1, 2, 3] })).toBe(
      "too_many",
    );
  });

  it("is otherwise a list like any other", async () => {
    expect(parseInput(list, [" a", "b"])).toEqual(["a", "b"]);
    expect(await reasonFor(list, [])).toBe("required");
    expect(await reasonFor(list, "ab")).toBe("required");
    expect(z.toJSONSchema(list, { io: "input" })).toMatchObject({ maxItems: 2, minItems: 1 });
  });
});

describe("marks without end", () => {
  const marks = (count: number) => "\u0315\u0316".repeat(count / 2);

  it("are no text, wherever they stand", async () => {
    for (const schema of [text(20_000), singleLineText(200), emailAddress()])
      expect(await reasonFor(schema, `a${marks(32)}b`)).toBe("not_text");
    // What cleaning takes away does not keep them apart.
    for (const schema of [text(20_000), singleLineText(200)])
      expect(await reasonFor(schema, `a${marks(16)}\u200e\u{e0041}${marks(16)}`)).toBe("not_text");
    const doc = (words: string) => ({
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
    });
    expect(await reasonFor(richText(), doc(`a${marks(32)}`))).toBe("not_text");
    expect(parseInput(richText(), doc(`a${marks(30)}`))).toEqual(doc(`a${marks(30)}`));
    expect(parseInput(text(100), `a${marks(30)}`)).toBe(`a${marks(30)}`.normalize("NFC"));
  });

  it("are refused before the text is normalized", () => {
    const normalize = vi.spyOn(String.prototype, "normalize");
    expect(text(20_000).safeParse(marks(20_000)).success).toBe(false);
    expect(normalize).not.toHaveBeenCalled();
  });

  it("cannot arise from an accepted text: each sign that becomes a mark is counted as one", () => {
    const become: string[] = [];
    for (let code = 0x80; code < 0x110000; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const sign = String.fromCodePoint(code);
      const sorted = `a${sign}\u0334`.normalize("NFKD");
      // U+0334 has the lowest class of marks, so that it moves before every mark that can be sorted.
      const moves = !sorted.endsWith("\u0334") && sorted.startsWith("a\u0334");
      if (moves && !hasEndlessMarks(sign.repeat(31))) become.push(code.toString(16));
    }
    expect(become).toEqual([]);
    const folded = fold(`a${"\uff9e\u0316".repeat(15)}`);
    expect(sortKey(folded).length).toBeLessThan(100);
  });
});
