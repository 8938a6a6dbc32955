import { describe, expect, it } from "vitest";
import { changedFields, storedVersion } from "~/shell/records/record-conflict";

const fields = ["name", "city", "isCustomer", "note", "roomName"] as const;
const stored = {
  id: "1",
  version: 2,
  name: "Vodovod",
  city: "Zadar",
  isCustomer: true,
  note: "one\ntwo",
  roomId: "r2",
  roomName: "Kotlovnica",
};

describe("the fields that another user changed", () => {
  it("are those that differ from the record as it was opened", () => {
    const before = {
      version: 1,
      name: "Vodovod",
      city: "Zagreb",
      isCustomer: true,
      note: "one\ntwo",
      roomName: "Kotlovnica",
    };
    expect(
      changedFields({
        fields,
        before,
        current: stored,
        sent: { name: "Kanalizacija", version: "1" },
      }),
    ).toEqual(["city"]);
  });

  it("are those that differ from the input, if the page was read after the change", () => {
    const sent = {
      version: "1",
      name: "Vodovod ",
      city: "Split",
      isCustomer: "on",
      note: "one\r\ntwo",
      roomId: "r1",
    };
    expect(changedFields({ fields, before: stored, current: stored, sent })).toEqual([
      "city",
      "roomName",
    ]);
    expect(changedFields({ fields, before: stored, current: stored, sent: {} })).toEqual([]);
  });

  it("are not those that the refusal leaves out, because the command does not change them", () => {
    const before = { ...stored, version: 1 };
    const current = { id: "1", version: 2, note: "three" };
    expect(changedFields({ fields, before, current, sent: { note: "four" } })).toEqual(["note"]);
    expect(changedFields({ fields, before: stored, current, sent: { city: "Split" } })).toEqual([]);
  });
});

it("returns the stored version with its last author; other refusals have none", () => {
  const refusal = {
    message: "",
    requestId: "",
    facts: { current: stored, lastChange: { by: "Ana", at: 7 } },
  };
  expect(storedVersion({ ...refusal, code: "version_conflict" })).toMatchObject({
    version: 2,
    lastChange: { by: "Ana", at: 7 },
  });
  expect(storedVersion({ ...refusal, code: "not_found" })).toBeNull();
  expect(storedVersion({ ...refusal, code: "version_conflict", facts: {} })).toBeNull();
});
