import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import { CODECS, integerCodec } from "~/kernel/input/codecs";
import { cents, day, duration, id, instant, thousandths, version } from "~/kernel/input/fields";
import { parseForm, readForm } from "~/kernel/input/read-form";
import { LANGUAGES } from "~/kernel/text/languages";

const ID = "018f0000-0000-7000-8000-000000000001";
const row = z.strictObject({ name: z.string(), quantity: thousandths(1, 1_000_000) });
const order = z.strictObject({
  id: id(),
  version: z.optional(version()),
  customerId: z._default(z.nullable(id()), null),
  taxId: z._default(z.string(), ""),
  plannedOn: z._default(z.union([z.literal(""), day()]), ""),
  startedAt: z.optional(instant()),
  planned: z._default(duration(1_000).check(z.multipleOf(5)), 0),
  price: z.optional(cents(-1_000_000, 1_000_000)),
  parts: z._default(z.array(row), []),
  entries: z._default(
    z.array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("clock"), from: z.string() }),
        z.object({ kind: z.literal("plain"), hours: z.object({ regular: duration(1_440) }) }),
      ]),
    ),
    [],
  ),
  warranty: z._default(z.boolean(), false),
});

function form(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
}

describe("the values of a form", () => {
  it("are read as the fields of the schema, not by their names", () => {
    const sent = {
      id: ID,
      version: "3",
      customerId: "",
      taxId: "",
      plannedOn: "2026-11-22",
      startedAt: "1800000000000",
      planned: "90",
      price: "-250",
      "parts.0.name": "12",
      "parts.0.quantity": "1500",
      "entries.0.kind": "plain",
      "entries.0.hours.regular": "420",
      "entries.1.kind": "clock",
      "entries.1.from": "08:00",
      warranty: "on",
    };
    expect(parseForm(order, form(sent))).toEqual({
      id: ID,
      version: 3,
      customerId: null,
      taxId: "",
      plannedOn: "2026-11-22",
      startedAt: 1_800_000_000_000,
      planned: 90,
      price: -250,
      parts: [{ name: "12", quantity: 1_500 }],
      entries: [
        { kind: "plain", hours: { regular: 420 } },
        { kind: "clock", from: "08:00" },
      ],
      warranty: true,
    });
  });

  it("are read as typed in the form's language, as sent before JavaScript loads", () => {
    const sent = {
      _numbers: "typed hr",
      id: ID,
      version: "3",
      planned: "7",
      price: "1.234,50",
      "parts.0.name": "Cijev",
      "parts.0.quantity": "1,5",
      "entries.0.kind": "plain",
      "entries.0.hours.regular": "7:30",
    };
    expect(parseForm(order, form(sent))).toMatchObject({
      version: 3,
      planned: 420,
      price: 123_450,
      parts: [{ quantity: 1_500 }],
      entries: [{ hours: { regular: 450 } }],
    });
    expect(readForm(order, form({ _numbers: "typed en", planned: "", price: "" }))).toEqual({
      planned: 0,
      price: "",
    });
  });

  it("stay text when they cannot be read, for the schema to report", () => {
    const sent = { version: "1e9", planned: "many", price: "five", unknown: "12" };
    expect(readForm(order, form(sent))).toEqual(sent);
    expect(readForm(order, form({ ...sent, _numbers: "typed en" }))).toEqual(sent);
    expect(() => parseForm(order, form({ id: "", version: "1e9" }))).toThrow(
      expect.objectContaining({
        facts: { fields: { id: "required", version: "not_a_number" } },
      }),
    );
  });

  it("keep unknown names, also those of every object", () => {
    const sent = { toString: "1", "parts.0.hasOwnProperty": "1" };
    expect(readForm(order, form(sent))).toEqual({
      toString: "1",
      parts: [{ hasOwnProperty: "1" }],
    });
  });

  it("are completed by values that the form does not send", () => {
    expect(parseForm(order, form({ planned: "5" }), { id: ID })).toMatchObject({
      id: ID,
      planned: 5,
    });
  });
});

test.each(LANGUAGES)("a form in %s reads each number as it shows it", (language) => {
  const codecs = [
    integerCodec,
    CODECS.duration(language),
    CODECS.cents(language),
    CODECS.thousandths(language),
  ];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), (value) => {
      for (const codec of codecs) expect(z.decode(codec, z.encode(codec, value))).toBe(value);
    }),
  );
});
