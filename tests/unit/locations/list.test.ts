import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/locations/inputs";
import { getLocation, listLocations } from "~/features/locations/queries";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { insert } from "../../../migrations/seeds/insert";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { PAGE_ROWS, planOf } from "../../support/db/explain";
import { NOW, PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { SECOND } from "./fixtures";
import { sortsOf } from "../../support/records/sorts";

const SORTS = sortsOf(listInput);
const MANY = 2000;
let acme: Company;

beforeAll(async () => {
  acme = await createTestTenant();
  await acme.run("DELETE FROM assets");
  await acme.run("DELETE FROM rooms");
  await acme.run("DELETE FROM locations");
  await acme.database.write(Array.from({ length: MANY }, (_, index) => numbered(index)));
});

/** Locations in seven towns, every tenth of the shipyard, every hundredth archived. */
function numbered(index: number) {
  const name = `Mjesto ${index + 1}`;
  const city =
    ["Split", "Zadar", "Osijek", "Pula", "Čakovec", "Šibenik", "Karlovac"][index % 7] ?? "";
  return insert("locations", {
    id: `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`,
    name,
    sort_key: sortKey(name),
    search_text: fold(`${name} ${city}`),
    city,
    customer_id: index % 10 === 0 ? PLACE.customerId : null,
    is_default: index === 0,
    archived_at: index % 100 === 99 ? NOW : null,
    created_at: NOW + index,
    updated_at: NOW,
  });
}

const params = (raw: Record<string, unknown> = {}) => parseInput(listInput, raw);
const names = async (raw: Record<string, unknown>) =>
  (await listLocations(acme.as("marko"), params(raw))).entities.map(({ name }) => name);
const planned = (raw: Record<string, unknown>) =>
  planOf(acme, "marko", (ctx) => listLocations(ctx, params(raw)), PAGE_ROWS);

describe("the list of locations", () => {
  it("is sorted by name with numbers by value, twenty per page, without archived locations", async () => {
    const { entities, totalCount } = await listLocations(acme.as("sanja"), params());
    expect(totalCount).toBe(MANY - 20);
    expect(entities.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Mjesto ${index + 1}`),
    );
    expect(entities[0]).toMatchObject({
      isDefault: true,
      customerName: "Brodogradilište Žuti Rt d.d.",
      city: "Split",
      archived: false,
      roomCount: 0,
    });
    expect(entities[1]).toMatchObject({ isDefault: false, customerId: null, customerName: "" });
  });

  it("takes one round trip, and reads at most twenty rows per row shown", async () => {
    for (const raw of [
      {},
      { sortBy: "city" },
      { sortBy: "createdAt", sortDirection: "desc" },
      { customerId: PLACE.customerId },
    ]) {
      const ctx = acme.as("marko");
      const { entities, totalCount } = await listLocations(ctx, params(raw));
      expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
      expect(
        (ctx.database.stats.rowsRead - totalCount) / entities.length,
        JSON.stringify(raw),
      ).toBeLessThanOrEqual(20);
    }
  });

  it("has every row once for every sort field", async () => {
    for (const sortBy of SORTS) {
      const pages = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          names({ sortBy, pageNumber: index + 1, pageSize: 100 }),
        ),
      );
      expect(new Set(pages.flat()).size, sortBy).toBe(MANY - 20);
    }
    expect((await names({ sortBy: "createdAt", sortDirection: "desc" }))[0]).toBe("Mjesto 1999");
  });

  it("can be filtered by customer, words and archive", async () => {
    const count = async (raw: Record<string, unknown>) =>
      (await listLocations(acme.as("marko"), params(raw))).totalCount;
    expect(await count({ customerId: PLACE.customerId })).toBe(200);
    expect(await count({ archived: "true" })).toBe(20);
    expect(await count({ search: "cakov mjesto" })).toBe(283);
    expect(await count({ search: "čakovec", customerId: PLACE.customerId })).toBeGreaterThan(0);
    expect(await count({ search: "???" })).toBe(0);
    expect(await names({ search: "1999" })).toEqual(["Mjesto 1999"]);
  });

  it.each(
    SORTS.flatMap((sortBy) => ["asc", "desc"].map((sortDirection) => ({ sortBy, sortDirection }))),
  )("uses one index for %o", async (raw) => {
    const steps = await planned(raw);
    expect(steps).not.toMatch(/TEMP B-TREE/);
    // The order of creation is the order of the table.
    if (raw.sortBy !== "createdAt") expect(steps).not.toMatch(/SCAN locations$/m);
  });

  it.each([{ customerId: PLACE.customerId }, { archived: true }, { search: "split" }])(
    "finds %o by an index",
    async (raw) => {
      const steps = await planned(raw);
      expect(steps).not.toMatch(/SCAN locations$/m);
      if (!("search" in raw)) expect(steps).not.toMatch(/TEMP B-TREE/);
    },
  );
});

describe("one location", () => {
  it("loads in one round trip with its contents and the available actions", async () => {
    const seeded = await createTestTenant();
    const ctx = seeded.as("marko");
    expect(await getLocation(ctx, PLACE.locationId)).toMatchObject({
      name: "Dok 2",
      isDefault: true,
      uses: { rooms: 2, assets: 2, workOrders: 0 },
      availableActions: ["update"],
    });
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1 });
    expect(await getLocation(ctx, SECOND.locationId)).toMatchObject({
      availableActions: ["update", "makeDefault", "archive", "delete"],
    });
    await expectRefusal(getLocation(ctx, newId()), "not_found");
    await expectRefusal(getLocation(seeded.as("tomislav"), PLACE.locationId), "not_allowed");
  });

  it("counts no rooms where the tenant has disabled them", async () => {
    const seeded = await createTestTenant({ rooms: false });
    expect((await listLocations(seeded.as("marko"), params())).entities[0]).toMatchObject({
      roomCount: null,
    });
    expect(await getLocation(seeded.as("marko"), PLACE.locationId)).toMatchObject({
      roomsOn: false,
    });
  });
});
