import { expect, test } from "vitest";
import { formObject } from "~/kernel/input/form";

function form(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
}

test("reads the path from a field name and the type from its suffix", () => {
  const sent = form({
    "parts.0.name": "Filter",
    "parts.0.quantityThousandths": "1500",
    "parts.2.name": "Oil",
    customerId: "",
    version: "3",
    _key: "k",
  });
  expect(formObject(sent)).toEqual({
    parts: [{ name: "Filter", quantityThousandths: 1500 }, { name: "Oil" }],
    customerId: null,
    version: 3,
  });
});

test("collects every value of a name that ends with a dot", () => {
  const data = new FormData();
  data.append("technicianIds.", "a");
  data.append("technicianIds.", "b");
  expect(formObject(data)).toEqual({ technicianIds: ["a", "b"] });
});

test("reads an absent flag as off", () => {
  expect(formObject(form({}), ["warranty"])).toEqual({ warranty: false });
  expect(formObject(form({ warranty: "on" }), ["warranty"])).toEqual({ warranty: true });
});

test("parses a typed duration, as sent before JavaScript loads", () => {
  expect(
    formObject(
      form({ _numbers: "typed en", plannedRegularMinutes: "7", plannedTravelMinutes: "" }),
    ),
  ).toEqual({ plannedRegularMinutes: 420, plannedTravelMinutes: 0 });
  expect(formObject(form({ _numbers: "whole", plannedRegularMinutes: "7" }))).toEqual({
    plannedRegularMinutes: 7,
  });
});

test("keeps invalid numbers as text for the schema to report", () => {
  expect(formObject(form({ version: "1e9", plannedRegularMinutes: "many" }))).toEqual({
    version: "1e9",
    plannedRegularMinutes: "many",
  });
});

test("never writes to the prototype", () => {
  expect(formObject(form({ "__proto__.polluted": "yes", "a.constructor.b": "x" }))).toEqual({});
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("refuses a form with tens of thousands of fields before it costs CPU time", () => {
  const data = new FormData();
  for (let index = 0; index < 50_000; index += 1) data.append("a.", "1");
  expect(() => formObject(data)).toThrow("too_large");
});

test("parses typed money and quantities in the form's language, as sent before JavaScript loads", () => {
  const sent = {
    _numbers: "typed hr",
    "parts.0.quantityThousandths": "1,5",
    "expenses.0.amountCents": "12,40",
    seenThousandths: "5000",
    stockThousandths: "",
  };
  expect(formObject(form(sent))).toEqual({
    parts: [{ quantityThousandths: 1500 }],
    expenses: [{ amountCents: 1240 }],
    seenThousandths: 5000,
    stockThousandths: "",
  });
  expect(formObject(form({ _numbers: "typed en", quantityThousandths: "five" }))).toEqual({
    quantityThousandths: "five",
  });
  expect(formObject(form({ _numbers: "whole", quantityThousandths: "1500" }))).toEqual({
    quantityThousandths: 1500,
  });
});
