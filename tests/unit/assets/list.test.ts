import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/assets/inputs";
import { getAsset, listAssets, listCategories } from "~/features/assets/queries";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { parseInput } from "~/kernel/input/parse";
import { insert } from "../../../migrations/seeds/insert";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { PAGE_ROWS, planOf } from "../../support/db/explain";
import { NOW, OTHER_PLACE, PLACE } from "../../support/records/people";
import { sortsOf } from "../../support/records/sorts";

const SORTS = sortsOf(listInput);
const MANY = 3000;
let acme: Company;

beforeAll(async () => {
  acme = await createTestTenant();
  await acme.run("DELETE FROM assets");
  await acme.database.write(Array.from({ length: MANY }, (_, index) => numbered(index)));
});

/** Assets of twelve makers and thirty categories, every tenth in the dock, every hundredth archived. */
function numbered(index: number) {
  const name = `Stroj ${index + 1}`;
  const { customerId, locationId, roomId } = index % 10 === 0 ? PLACE : OTHER_PLACE;
  return insert("assets", {
    id: `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`,
    name,
    sort_key: sortKey(name),
    search_text: fold(name),
    serial_number: `SN${index % 500}`,
    manufacturer: `M${index % 12}`,
    category: `K${String(index % 30).padStart(2, "0")}`,
    customer_id: customerId,
    location_id: locationId,
    room_id: roomId,
    archived_at: index % 100 === 99 ? NOW : null,
    created_at: NOW + index,
    updated_at: NOW,
  });
}

const params = (raw: Record<string, unknown> = {}) => parseInput(listInput, raw);
const planned = (raw: Record<string, unknown>) =>
  planOf(acme, "marko", (ctx) => listAssets(ctx, params(raw)), PAGE_ROWS);
const FILTERS = [
  { customerId: PLACE.customerId },
  { locationId: PLACE.locationId },
  { roomId: PLACE.roomId },
  { category: "K07" },
  { archived: true },
  { search: "stroj" },
];

describe("the list of assets", () => {
  it("is sorted by name, with customer and place", async () => {
    const { entities, totalCount } = await listAssets(acme.as("sanja"), params());
    expect(totalCount).toBe(MANY - 30);
    expect(entities.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Stroj ${index + 1}`),
    );
    expect(entities[0]).toMatchObject({
      customerName: "Brodogradilište Žuti Rt d.d.",
      locationName: "Dok 2",
      roomName: "Strojarnica",
      archived: false,
    });
  });

  it("takes one round trip, and reads at most twenty rows per row shown", async () => {
    for (const raw of [
      ...SORTS.flatMap((sortBy) => [{ sortBy }, { sortBy, sortDirection: "desc" }]),
      ...FILTERS.slice(0, 4),
    ]) {
      const ctx = acme.as("marko");
      const { entities, totalCount } = await listAssets(ctx, params(raw));
      expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
      expect(
        (ctx.database.stats.rowsRead - totalCount) / entities.length,
        JSON.stringify(raw),
      ).toBeLessThanOrEqual(20);
    }
  });

  it("has every row once for every sort field, in both directions", async () => {
    for (const sortBy of SORTS) {
      const pages = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          listAssets(acme.as("marko"), params({ sortBy, pageNumber: index + 1, pageSize: 100 })),
        ),
      );
      const ids = pages.flatMap(({ entities }) => entities.map(({ id }) => id));
      expect(new Set(ids).size, sortBy).toBe(MANY - 30);
      const [backwards] = (
        await listAssets(acme.as("marko"), params({ sortBy, sortDirection: "desc" }))
      ).entities;
      expect(backwards?.id, sortBy).toBe(ids.at(-1));
    }
  });

  it("can be filtered by customer, location, room, category, words and archive", async () => {
    const count = async (raw: Record<string, unknown>) =>
      (await listAssets(acme.as("marko"), params(raw))).totalCount;
    for (const raw of FILTERS.slice(0, 3)) expect(await count(raw)).toBe(300);
    expect(await count({ category: "K07" })).toBe(100);
    expect(await count({ archived: "true" })).toBe(30);
    expect(await count({ search: "stroj 2991" })).toBe(1);
    expect(await count({ customerId: PLACE.customerId, locationId: OTHER_PLACE.locationId })).toBe(
      0,
    );
  });

  it.each(SORTS.flatMap((sortBy) => [{ sortBy }, { sortBy, sortDirection: "desc" }]))(
    "uses one index for %o",
    async (raw) => {
      const steps = await planned(raw);
      expect(steps).not.toMatch(/TEMP B-TREE/);
      // The order of creation is the order of the table.
      if (raw.sortBy !== "createdAt") expect(steps).not.toMatch(/SCAN assets$/m);
    },
  );

  it.each(FILTERS)("finds %o by an index", async (raw) => {
    expect(await planned(raw)).not.toMatch(/SCAN assets$/m);
  });

  it("lists the categories in use without reading the assets", async () => {
    const ctx = acme.as("marko");
    expect(await listCategories(ctx)).toHaveLength(30);
    expect(ctx.database.stats.rowsRead).toBeLessThan(300);
  });

  it("omits places where the tenant has disabled them", async () => {
    const small = await createTestTenant({ locations: false, rooms: false });
    expect((await listAssets(small.as("marko"), params())).entities[0]).toMatchObject({
      locationId: null,
      locationName: "",
      roomId: null,
      roomName: "",
    });
    expect(await getAsset(small.as("marko"), PLACE.assetId)).toMatchObject({
      locationId: null,
      roomId: null,
    });
  });
});
