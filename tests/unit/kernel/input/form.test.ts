import { expect, test, vi } from "vitest";
import { sentList } from "~/kernel/input/form";
import { formObject, MAX_FIELDS } from "~/kernel/input/form-object";

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

test("refuses names that are no names, and more text than a body has, before either is read", () => {
  const split = vi.spyOn(String.prototype, "split");
  for (const name of ["a.".repeat(400_000), "x".repeat(201)])
    expect(() => formObject(form({ [name]: "1" }))).toThrow("too_large");
  expect(() => formObject(form({ _title: "x".repeat(3_000_001) }))).toThrow("too_large");
  expect(split).not.toHaveBeenCalled();
});

test("looks at each collected value once", () => {
  const data = new FormData();
  for (let index = 0; index < MAX_FIELDS; index += 1) data.append("ids.", "1");
  const keys = vi.spyOn(Object, "keys");
  expect(formObject(data)).toEqual({ ids: Array<string>(MAX_FIELDS).fill("1") });
  expect(keys.mock.calls.length).toBeLessThan(10);
});

test("shows no more chosen records of a refused form than a form takes", () => {
  expect(sentList({ ids: "a,b,,c" }, "ids")).toEqual(["a", "b", "c"]);
  expect(sentList({}, "ids")).toEqual([]);
  expect(sentList({ ids: "a,".repeat(400_000) }, "ids")).toHaveLength(1_000);
});
