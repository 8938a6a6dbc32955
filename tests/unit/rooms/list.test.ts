import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/rooms/inputs";
import { getRoom, listRooms } from "~/features/rooms/queries";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { insert } from "../../../migrations/seeds/insert";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { PAGE_ROWS, planOf } from "../../support/db/explain";
import { NOW, OTHER_PLACE, PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { sortsOf } from "../../support/records/sorts";

const SORTS = sortsOf(listInput);
const MANY = 1000;
let acme: Company;

beforeAll(async () => {
  acme = await createTestTenant();
  await acme.run("UPDATE assets SET room_id = NULL");
  await acme.run("DELETE FROM rooms");
  await acme.database.write(Array.from({ length: MANY }, (_, index) => numbered(index)));
});

/** Rooms on twelve floors, every tenth in the dock, every hundredth archived. */
function numbered(index: number) {
  const name = `Soba ${index + 1}`;
  return insert("rooms", {
    id: `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`,
    name,
    sort_key: sortKey(name),
    search_text: fold(name),
    floor: String(index % 12),
    location_id: index % 10 === 0 ? PLACE.locationId : OTHER_PLACE.locationId,
    archived_at: index % 100 === 99 ? NOW : null,
    created_at: NOW + index,
    updated_at: NOW,
  });
}

const params = (raw: Record<string, unknown> = {}) => parseInput(listInput, raw);
const names = async (raw: Record<string, unknown>) =>
  (await listRooms(acme.as("marko"), params(raw))).entities.map(({ name }) => name);
const planned = (raw: Record<string, unknown>) =>
  planOf(acme, "marko", (ctx) => listRooms(ctx, params(raw)), PAGE_ROWS);

describe("the list of rooms", () => {
  it("is sorted by name, with location and customer", async () => {
    const { entities, totalCount } = await listRooms(acme.as("sanja"), params());
    expect(totalCount).toBe(MANY - 10);
    expect(entities.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Soba ${index + 1}`),
    );
    expect(entities[0]).toMatchObject({
      locationId: PLACE.locationId,
      locationName: "Dok 2",
      customerName: "Brodogradilište Žuti Rt d.d.",
      floor: "0",
      archived: false,
    });
  });

  it("takes one round trip, and reads at most twenty rows per row shown", async () => {
    for (const raw of [{}, { sortBy: "floor" }, { locationId: PLACE.locationId }]) {
      const ctx = acme.as("marko");
      const { entities, totalCount } = await listRooms(ctx, params(raw));
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
        Array.from({ length: 10 }, (_, index) =>
          names({ sortBy, pageNumber: index + 1, pageSize: 100 }),
        ),
      );
      expect(new Set(pages.flat()).size, sortBy).toBe(MANY - 10);
    }
  });

  it("can be filtered by location, customer, words and archive", async () => {
    const count = async (raw: Record<string, unknown>) =>
      (await listRooms(acme.as("marko"), params(raw))).totalCount;
    expect(await count({ locationId: PLACE.locationId })).toBe(100);
    expect(await count({ customerId: PLACE.customerId })).toBe(100);
    expect(await count({ customerId: OTHER_PLACE.customerId, locationId: PLACE.locationId })).toBe(
      0,
    );
    expect(await count({ archived: "true" })).toBe(10);
    expect(await names({ search: "soba 991", customerId: PLACE.customerId })).toEqual(["Soba 991"]);
  });

  it.each([...SORTS.map((sortBy) => ({ sortBy })), { sortBy: "floor", sortDirection: "desc" }])(
    "uses one index for %o",
    async (raw) => {
      const steps = await planned(raw);
      expect(steps).not.toMatch(/TEMP B-TREE/);
      // The order of creation is the order of the table.
      if (raw.sortBy !== "createdAt") expect(steps).not.toMatch(/SCAN rooms$/m);
    },
  );

  it.each([
    { locationId: PLACE.locationId },
    { customerId: PLACE.customerId },
    { archived: true },
    { search: "soba" },
  ])("finds %o by an index", async (raw) => {
    expect(await planned(raw)).not.toMatch(/SCAN rooms$/m);
  });

  it("omits locations where the tenant has disabled them", async () => {
    const small = await createTestTenant({ locations: false });
    expect((await listRooms(small.as("marko"), params())).entities[0]).toMatchObject({
      locationId: null,
      locationName: "",
    });
    expect(await getRoom(small.as("marko"), PLACE.roomId)).toMatchObject({
      location: null,
      locationId: null,
      name: "Strojarnica",
    });
  });
});

describe("one room", () => {
  it("loads in one round trip with its contents and the available actions", async () => {
    const seeded = await createTestTenant();
    const ctx = seeded.as("marko");
    const location = { id: PLACE.locationId, name: "Dok 2" };
    expect(await getRoom(ctx, PLACE.roomId)).toMatchObject({
      name: "Strojarnica",
      location,
      uses: { assets: 1, workOrders: 0 },
      availableActions: ["update", "archive", "delete"],
    });
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1 });
    await expectRefusal(getRoom(ctx, newId()), "not_found");
    await expectRefusal(getRoom(seeded.as("tomislav"), PLACE.roomId), "not_allowed");
  });
});
