import { beforeAll, describe, expect, it } from "vitest";
import { customers } from "~/database/schema/customers";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import type { ListParams } from "~/kernel/input/list-input";
import { archivedIs, type Listing, listPage } from "~/server/queries/listing";
import { insert } from "../../../../migrations/seeds/insert";
import { createTestTenant, type Company } from "../../../support/db/test-tenant";
import { PAGE_ROWS, planOf } from "../../../support/db/explain";

const NAMES = [
  "Žito",
  "Zebra",
  "Čokot",
  "Ćup",
  "Cvijet",
  "Dub",
  "Đak",
  "Džep",
  "Ljubav",
  "Lula",
  "Soba 2",
  "Soba 10",
  "Šator",
];
let acme: Company;

/** Each name occurs three times, so that only the id distinguishes them; the last of all is archived. */
beforeAll(async () => {
  acme = await createTestTenant();
  await acme.run("UPDATE customers SET archived_at = 1");
  await acme.database.write(
    NAMES.flatMap((name, index) => [0, 1, 2].map((copy) => named(name, index * 3 + copy))),
  );
  await acme.run("UPDATE customers SET archived_at = 2 WHERE id = ?", idOf(NAMES.length * 3 - 1));
});

const idOf = (index: number) => `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`;

function named(name: string, index: number) {
  const row = {
    id: idOf(index),
    name,
    sort_key: sortKey(name),
    search_text: fold(`${name} Ulica ${index}`),
    city: index % 2 === 0 ? "Split" : "",
    entity: "company",
  };
  return insert("customers", { ...row, created_at: 1, updated_at: 1 });
}

const ROW = { id: customers.id, name: customers.name };
const SORTS = { name: customers.sortKey, city: customers.city, createdAt: null };
const listing = (archived = false): Listing<typeof ROW> => ({
  table: customers,
  row: ROW,
  ...archivedIs(customers, archived, []),
  sorts: SORTS,
});
const params = (more: Partial<ListParams> = {}): ListParams => ({
  pageNumber: 1,
  pageSize: 20,
  search: "",
  sortBy: "name",
  sortDirection: "asc",
  ...more,
});
const list = (more: Partial<ListParams> = {}, archived = false) =>
  listPage(acme.as("marko"), params(more), listing(archived));
const planned = (more: Partial<ListParams>) =>
  planOf(acme, "marko", (ctx) => listPage(ctx, params(more), listing()), PAGE_ROWS);
const all = async (more: Partial<ListParams>) =>
  (
    await Promise.all([1, 2, 3, 4].map((pageNumber) => list({ ...more, pageNumber, pageSize: 10 })))
  ).flatMap(({ entities }) => entities);

describe("a list of places and assets", () => {
  it("is sorted by the supported dictionaries, numbers by value, in both directions", async () => {
    const order = [
      "Cvijet",
      "Čokot",
      "Ćup",
      "Dub",
      "Džep",
      "Đak",
      "Lula",
      "Ljubav",
      "Soba 2",
      "Soba 10",
      "Šator",
      "Zebra",
      "Žito",
    ];
    expect([...new Set((await all({})).map(({ name }) => name))]).toEqual(order);
    expect([...new Set((await all({ sortDirection: "desc" })).map(({ name }) => name))]).toEqual(
      order.toReversed(),
    );
  });

  it.each(["name", "city", "createdAt"])(
    "shows each row once across its pages by %s, even with many equal values",
    async (sortBy) => {
      for (const sortDirection of ["asc", "desc"] as const) {
        const ids = (await all({ sortBy, sortDirection })).map(({ id }) => id);
        expect(ids).toHaveLength(NAMES.length * 3 - 1);
        expect(new Set(ids).size).toBe(ids.length);
      }
    },
  );

  it("breaks ties by id in both directions", async () => {
    const zebras = (await all({})).filter(({ name }) => name === "Zebra").map(({ id }) => id);
    expect(zebras).toEqual(zebras.toSorted());
    expect(
      (await all({ sortDirection: "desc" }))
        .filter(({ name }) => name === "Zebra")
        .map(({ id }) => id),
    ).toEqual(zebras.toReversed());
  });

  it("counts all matches on every page, and is empty beyond the last", async () => {
    expect(await list({ pageNumber: 2, pageSize: 20 })).toMatchObject({
      totalCount: 38,
      entities: { length: 18 },
    });
    expect(await list({ pageNumber: 3, pageSize: 20 })).toEqual({ totalCount: 38, entities: [] });
  });

  it("returns the requested columns without internal ones", async () => {
    expect(Object.keys((await list()).entities[0] ?? {}).sort()).toEqual(["id", "name"]);
  });

  it("matches word prefixes without diacritics, and archived rows only among the archived", async () => {
    expect((await list({ search: "zit ULI" })).totalCount).toBe(3);
    // Users without đ on their keyboard type dj.
    expect((await list({ search: "djak" })).totalCount).toBe(3);
    expect((await list({ search: "Đak" })).totalCount).toBe(3);
    expect((await list({ search: "šator" })).totalCount).toBe(2);
    expect((await list({ search: "sator" }, true)).totalCount).toBe(1);
    expect((await list({ search: "ulica", pageNumber: 2, pageSize: 20 })).entities).toHaveLength(
      18,
    );
  });

  it.each(["???", '"', "*", "NEAR(", "a OR b", "text:zito", "-zito"])(
    "handles %s in a search",
    async (search) => {
      expect((await list({ search })).entities.every(({ name }) => typeof name === "string")).toBe(
        true,
      );
    },
  );

  it.each([
    {},
    { sortDirection: "desc" },
    { sortBy: "city" },
    { sortBy: "createdAt", sortDirection: "desc" },
    { pageNumber: 3 },
  ] as Partial<ListParams>[])("uses an index for %o without a sort step", async (more) => {
    const steps = await planned(more);
    expect(steps).not.toMatch(/TEMP B-TREE/);
    if (more.sortBy !== "createdAt") expect(steps).not.toMatch(/SCAN customers$/m);
  });

  it("reads matches of a search by key instead of scanning the table", async () => {
    const steps = await planned({ search: "zito" });
    expect(steps).toMatch(/SCAN places_things_search VIRTUAL TABLE INDEX/);
    expect(steps).not.toMatch(/SCAN customers$/m);
  });
});
