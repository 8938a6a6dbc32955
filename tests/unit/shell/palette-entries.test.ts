import { describe, expect, it } from "vitest";
import type { Role } from "~/kernel/authorization/roles";
import { DEFAULT_FEATURES, type Features } from "~/kernel/features";
import { creationAt, paletteEntries, pathOfKey } from "~/shell/palette/palette-entries";

const ON: Features = {
  ...DEFAULT_FEATURES,
  CHECKLISTS: { ...DEFAULT_FEATURES.CHECKLISTS, enabled: true },
  PREVENTIVE_MAINTENANCE: { ...DEFAULT_FEATURES.PREVENTIVE_MAINTENANCE, enabled: true },
};

const entriesOf = (roles: Role[], features = ON) => paletteEntries({ roles }, features);
const pathsOf = (...args: Parameters<typeof entriesOf>) =>
  entriesOf(...args).map(({ is, path }) => `${is} ${path}`);

describe.each([
  ["/checklists", "h"],
  ["/preventive-maintenance", "v"],
])("%s", (list, key) => {
  it("is a page with a key and has a form, for the office", () => {
    for (const role of ["MANAGER", "SYSTEM_ADMIN"] as const) {
      const entries = entriesOf([role]);
      expect(pathOfKey(entries, key)).toBe(list);
      expect(creationAt(entries, list)).toBe(`${list}/new`);
      expect(creationAt(entries, `${list}/123`)).toBe(`${list}/new`);
    }
  });

  it("is not offered while it is coming soon, and its list creates an order", () => {
    const entries = entriesOf(["MANAGER"], DEFAULT_FEATURES);
    expect(entries.filter(({ path }) => path.startsWith(list))).toEqual([]);
    expect(pathOfKey(entries, key)).toBeNull();
    expect(creationAt(entries, list)).toBe("/work-orders/new");
  });

  it("is not offered to technicians and approvers", () => {
    for (const role of ["TECHNICIAN", "APPROVER"] as const)
      expect(entriesOf([role]).filter(({ path }) => path.startsWith(list))).toEqual([]);
  });
});

it("a page has one key, and each entry is offered once", () => {
  const all = pathsOf(["SYSTEM_ADMIN"], { ...ON, TICKETING: { ...ON.TICKETING, enabled: true } });
  expect(all).toEqual([...new Set(all)]);
  const keys = [..."abcdefghijklmnopqrstuvwxyz"].flatMap((key) => {
    const path = pathOfKey(entriesOf(["SYSTEM_ADMIN"]), key);
    return path ? [path] : [];
  });
  expect(keys.sort()).toEqual(
    entriesOf(["SYSTEM_ADMIN"])
      .flatMap(({ is, path }) => (is === "page" ? [path] : []))
      .sort(),
  );
});
