import { beforeAll, describe, expect, it } from "vitest";
import { createAsset } from "~/features/assets/commands";
import { listInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries";
import { getOfflineParts } from "~/features/offline-data/queries/parts";
import { type OfflineChoice, pick } from "~/features/pickers/queries/options";
import { searchStored } from "~/features/pickers/ui/stored-options";
import { searchRecords } from "~/features/search/queries/search";
import { parseInput } from "~/kernel/input/parse";
import { serialKeyOf } from "~/kernel/text/serial-key";
import type { AuthContext } from "~/server/request-context";
import { planOf } from "../../support/db/explain";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { newAssetInput } from "./fixtures";

/** One number as plates and people write it. */
const STORED = [
  "KX-1020/8817",
  "KX 1020 8817",
  "kx10208817",
  "KX.1O2O.88I7",
  "KX_1020:88l7",
  "KX\u20131020\u00A08817",
];
const TYPED = [
  ...STORED,
  "kx 1020-8817",
  "KX'1020'8817",
  "K X 1 0 2 0 8 8 1 7",
  "kx1020",
  "Kx-1o2",
];
const NAMES = STORED.map((_, index) => `Sušilo ${index + 1}`);

let acme: Company;
beforeAll(async () => {
  acme = await createTestTenant();
  for (const [index, serialNumber] of STORED.entries())
    await createAsset(acme.as("marko"), newAssetInput({ name: NAMES[index] ?? "", serialNumber }));
});

async function stored(): Promise<OfflineChoice[]> {
  const { parts } = await getOfflineParts(acme.as("marko"), ["pickers/assets"]);
  // Safe: the one part that was requested.
  return parts[0]?.value as OfflineChoice[];
}

const picked = async (search: string, within = {}) =>
  (await pick(acme.as("marko"), "assets", { search, ...within })).map(({ name }) => name);
const found = async (search: string) =>
  (await searchRecords(acme.as("marko"), search)).map(({ title }) => title);
const onDevice = async (search: string) =>
  searchStored(await stored(), search, {}).map(({ name }) => name);

describe("an asset is found by its serial number in any spelling", () => {
  it.each(TYPED)("typed as %s", async (search) => {
    const ctx = acme.as("marko");
    const { entities, totalCount } = await listAssets(ctx, parseInput(listInput, { search }));
    expect(totalCount).toBe(NAMES.length);
    expect(entities.map(({ name }) => name).sort()).toEqual(NAMES);
    expect((await picked(search)).sort()).toEqual(NAMES);
    expect((await picked(search, { locationId: PLACE.locationId })).sort()).toEqual(NAMES);
    expect((await found(search)).sort()).toEqual(NAMES);
    expect((await onDevice(search)).sort()).toEqual(NAMES);
  });

  it.each(["KX-1020/8818", "kx10208817 9", "02 08 81", "o0"])("and not by %s", async (search) => {
    expect(await picked(search)).toEqual([]);
    expect(await found(search)).toEqual([]);
    expect(await onDevice(search)).toEqual([]);
  });

  it.each(STORED)("the one that is written exactly like %s first", async (serial) => {
    const name = NAMES[STORED.indexOf(serial)];
    for (const names of [await picked(serial), await found(serial), await onDevice(serial)])
      expect(names[0]).toBe(name);
  });

  it("the whole number in another spelling before longer ones", async () => {
    for (const [name, serialNumber] of [
      ["Alat 1", "QR-55/12"],
      ["Alat 2", "QR-55/1"],
    ] as const)
      await createAsset(acme.as("marko"), newAssetInput({ name, serialNumber }));
    for (const names of [await picked("qr551"), await found("qr551"), await onDevice("qr551")])
      expect(names).toEqual(["Alat 2", "Alat 1"]);
  });

  it("from a scanner on a keyboard of another layout", async () => {
    await createAsset(acme.as("marko"), newAssetInput({ name: "Čitač", serialNumber: "YZ-4/410" }));
    expect(await picked("ZY'4-410")).toEqual(["Čitač"]);
    expect(await found("ZY'4-410")).toEqual(["Čitač"]);
  });

  it("in use only, and only by who may find it", async () => {
    await acme.run("UPDATE assets SET archived_at = 1 WHERE name = ?", NAMES[0] ?? "");
    expect((await picked("kx1020")).sort()).toEqual(NAMES.slice(1));
    expect((await found("kx1020")).sort()).toEqual(NAMES.slice(1));
    expect(await searchRecords(acme.as("ciro"), "kx1020")).toEqual([]);
    expect(await pick(acme.as("ciro"), "assets", { search: "kx1020" })).toEqual([]);
  });

  it("through an index", async () => {
    for (const query of [
      (ctx: AuthContext) => pick(ctx, "assets", { search: "kx1020" }),
      (ctx: AuthContext) => searchRecords(ctx, "kx1020"),
      (ctx: AuthContext) => listAssets(ctx, parseInput(listInput, { search: "kx1020" })),
    ]) {
      const steps = await planOf(acme, "marko", query, /serial_key/);
      expect(steps).toContain("assets_by_serial_key");
      expect(steps).not.toContain("SCAN assets");
    }
  });
});

it("the column has the key that a search has", async () => {
  const serials = [...STORED, "Č/77-Ab", "ИЛО 1,2", "sn'1", "O-I_L:0.1"];
  for (const serial of serials) {
    await acme.run("UPDATE assets SET serial_number = ? WHERE name = ?", serial, NAMES[1] ?? "");
    const [row] = await acme.rows("SELECT serial_key FROM assets WHERE name = ?", NAMES[1] ?? "");
    expect(row?.["serial_key"], serial).toBe(serialKeyOf(serial));
  }
});

it("a search without a digit, with two signs or longer than a number names none", () => {
  for (const text of ["oil", "o1", "- 7 -", "7".repeat(101)]) expect(serialKeyOf(text)).toBe("");
  expect(serialKeyOf("o1l")).toBe("011");
});
