import { expect, test } from "vitest";
import { subjectOf } from "~/offline/drafts/draft-keeper";
import { changedFields, type FormValues } from "~/offline/drafts/form-values";
import { chosenOption, chosenOptions } from "~/ui/combobox/chosen-options";

function reader(isContinued: boolean) {
  let fields: FormValues = {};
  // The reader passes the form on.
  const read = changedFields(isContinued, () => fields);
  return (now: FormValues) => {
    fields = now;
    return read({} as HTMLFormElement);
  };
}

const EMPTY = { name: "", priority: "medium" };

test("a form as it was opened is no draft, also after what was typed is deleted again", () => {
  const read = reader(false);
  expect(read(EMPTY)).toBeNull();
  expect(read({ ...EMPTY, name: "Curi" })).toEqual({ ...EMPTY, name: "Curi" });
  expect(read(EMPTY)).toBeNull();
});

test("a continued form stays a draft, and files alone are one", () => {
  expect(reader(true)(EMPTY)).toEqual(EMPTY);
  expect(reader(false)({ ...EMPTY, _fileIds: "f1" })).toEqual({ ...EMPTY, _fileIds: "f1" });
});

test("a draft is recognized by one line of what was written, or by its record", () => {
  const subject = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return subjectOf(form);
  };
  expect(subject({ name: " Pump leaks ", description: "Much" })).toBe("Pump leaks");
  expect(subject({ name: "", description: "\nFirst line\nSecond" })).toBe("First line");
  expect(subject({ _title: "26 Nov · WO-1", notes: "Done" })).toBe("26 Nov · WO-1");
  expect(subject({ name: "ž".repeat(200) })).toHaveLength(80);
  expect(subject({ priority: "high" })).toBe("");
});

test("a chosen record that the page does not offer again has the name stored with it", () => {
  const offered = [null, { id: "c1", name: "Acme", hint: "Zagreb" }];
  const sent = { customerId: "c1", "technicianIds.": "u2,u3,u1", "_name.u2": "Ana" };
  expect(chosenOption(sent, "customerId", offered)).toBe(offered[1]);
  expect(chosenOption({ customerId: "c2" }, "customerId", offered)).toBeNull();
  expect(chosenOption({ customerId: "" }, "customerId", offered)).toBeNull();
  expect(chosenOption({ customerId: "c2", "_name.c2": "Globex" }, "customerId", offered)).toEqual({
    id: "c2",
    name: "Globex",
  });
  const alike = { ...sent, "_hint.c1": "Ilica 12, Zagreb" };
  expect(chosenOption(alike, "customerId", offered)).toEqual({
    id: "c1",
    name: "Acme",
    hint: "Ilica 12, Zagreb",
    isAlike: true,
  });
  expect(chosenOptions(sent, "technicianIds.", [{ id: "u1", name: "Ivo" }])).toEqual([
    { id: "u2", name: "Ana" },
    { id: "u1", name: "Ivo" },
  ]);
});
