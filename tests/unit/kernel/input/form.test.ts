import { expect, test } from "vitest";
import { formObject } from "~/kernel/input/form";
import { growth, LINEAR } from "../../../support/growth";

function form(entries: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.append(name, value);
  return data;
}

test("reads the path from a field name and leaves every value as text", () => {
  const sent = form({
    "parts.0.name": "Filter",
    "parts.0.quantityThousandths": "1500",
    "parts.2.name": "Oil",
    customerId: "",
    version: "3",
    _key: "k",
  });
  expect(formObject(sent)).toEqual({
    parts: [{ name: "Filter", quantityThousandths: "1500" }, { name: "Oil" }],
    customerId: "",
    version: "3",
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

test("never writes to the prototype", () => {
  expect(formObject(form({ "__proto__.polluted": "yes", "a.constructor.b": "x" }))).toEqual({});
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("refuses a form with tens of thousands of fields before it costs CPU time", () => {
  const data = new FormData();
  for (let index = 0; index < 50_000; index += 1) data.append("a.", "1");
  expect(() => formObject(data)).toThrow("too_large");
});

test("takes linear time for many values of one name", () => {
  const values = (count: number) => {
    const data = new FormData();
    for (let at = 0; at < count; at += 1) data.append("technicianIds.", "a");
    return data;
  };
  expect(growth(values, formObject, 200)).toBeLessThan(LINEAR);
});
