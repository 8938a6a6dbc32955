import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { newId } from "~/kernel/ids";
import { recordInput } from "~/kernel/input/fields";
import { parseInput } from "~/kernel/input/parse";
import { changeableNames, columnsOf, type RecordFields, shownName } from "~/kernel/record-fields";

const BOAT = {
  name: { kind: "text", limit: 20, required: true },
  taxId: { kind: "text", limit: 5, search: true },
  telephone: { kind: "telephone", limit: 30 },
  email: { kind: "email", limit: 20, search: true },
  country: { kind: "country", limit: 2 },
  size: { kind: "choice", values: ["small", "large"], initial: "small" },
  unit: { kind: "choice", values: ["piece", "metre"], initial: "piece", required: true },
  ownerId: { kind: "relation" },
  harbourId: { kind: "relation", required: true },
  isSold: { kind: "flag" },
  stock: { kind: "quantity", limit: 1000, onlyNew: true },
} as const satisfies RecordFields;

const boat = z.strictObject(recordInput(BOAT));
const LEAST = { name: "Galeb", unit: "metre", harbourId: newId() } as const;

describe("the input of a record", () => {
  it("has the fields in their order, and an empty or first value for each that is not required", () => {
    expect(Object.keys(boat.shape)).toEqual(Object.keys(BOAT));
    expect(parseInput(boat, LEAST)).toEqual({
      ...LEAST,
      taxId: "",
      telephone: "",
      email: "",
      country: "",
      size: "small",
      ownerId: null,
      isSold: false,
      stock: 0,
    });
  });

  it("takes a value within the limit of each field", () => {
    const full = {
      ...LEAST,
      taxId: "12345",
      telephone: "+385 1 234 567",
      email: "ana@example.com",
      country: "hr",
      size: "large",
      ownerId: newId(),
      isSold: true,
      stock: -1000,
    };
    expect(parseInput(boat, full)).toEqual(full);
  });

  it.each([
    [{ name: "" }, "required"],
    [{ name: "n".repeat(21) }, "too_long"],
    [{ taxId: "123456" }, "too_long"],
    [{ taxId: "1\n2" }, "not_one_line"],
    [{ telephone: "1".repeat(31) }, "too_long"],
    [{ email: "ana" }, "not_an_email"],
    [{ email: `${"a".repeat(9)}@example.com` }, "too_long"],
    [{ country: "xx" }, "invalid"],
    [{ size: "huge" }, "invalid"],
    [{ unit: undefined }, "required"],
    [{ harbourId: null }, "required"],
    [{ ownerId: "1" }, "not_an_id"],
    [{ isSold: "on" }, "invalid"],
    [{ stock: 1001 }, "too_large"],
  ])("refuses %j", (field, reason) => {
    const facts = { fields: { [Object.keys(field)[0] ?? ""]: reason } };
    expect(() => parseInput(boat, { ...LEAST, ...field })).toThrow(
      expect.objectContaining({ facts }),
    );
  });
});

it("an update changes every field but those of a new record", () => {
  expect(changeableNames(BOAT)).toEqual(Object.keys(BOAT).filter((name) => name !== "stock"));
});

it("only a related record is shown by its name, whatever a field is called", () => {
  expect(["ownerId", "taxId"].map((name) => shownName(name, BOAT))).toEqual(["ownerName", "taxId"]);
});

it("the columns of a record are its values, its sort key, and the words that are searched", () => {
  const values = { name: "Žuti 2", taxId: "Č-7", email: "ana@example.com", telephone: "5" };
  expect(columnsOf(BOAT, values, ["hr7", ""])).toEqual({
    ...values,
    sortKey: "z{uti 012",
    searchText: "zuti 2 \u001f c-7 ana@example.com hr7",
  });
  expect(columnsOf({ name: BOAT.name }, { name: "Žuti" }).searchText).toBe("zuti");
});
