import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries";
import { listInput as locationInput } from "~/features/locations/inputs";
import { listLocations } from "~/features/locations/queries";
import { listInput as partInput } from "~/features/spare-parts/inputs";
import { listParts } from "~/features/spare-parts/queries";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { boardOf } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import type { AuthContext } from "~/server/request-context";
import { insert } from "../../../migrations/seeds/insert";
import { PAGE_ROWS, planOf } from "../../support/db/explain";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { NOW, PLACE } from "../../support/records/people";

const MANY = 1200;
let acme: Company;

beforeAll(async () => {
  acme = await createTestTenant();
  await acme.run("DELETE FROM assets");
  await acme.database.write(Array.from({ length: MANY }, (_, index) => numbered(index)));
});

/** Assets of 24 categories, the last of them without a name. The first category has half of the assets. */
function numbered(index: number) {
  const name = `Pumpa ${index + 1}`;
  const category = index % 2 === 0 ? 0 : index % 24;
  return insert("assets", {
    id: `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`,
    name,
    sort_key: sortKey(name),
    search_text: fold(name),
    category: category === 23 ? "" : `Vrsta ${String(category).padStart(2, "0")}`,
    created_at: NOW + index,
    updated_at: NOW,
  });
}

const params = (raw: Record<string, unknown> = {}) => parseInput(listInput, raw);

describe("the board of a list without states", () => {
  it("has a column per group with its first cards and its count, in one round trip", async () => {
    const ctx = acme.as("marko");
    const { board, entities, totalCount } = await listAssets(ctx, params(), {});
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    expect(totalCount).toBe(MANY);
    expect(board?.groupCount).toBe(13);
    expect(board?.groups.map(({ key, count }) => [key, count]).slice(0, 2)).toEqual([
      ["Vrsta 00", 600],
      ["Vrsta 01", 50],
    ]);
    expect(board?.groups.every(({ ids }) => ids.length === 10)).toBe(true);
    const names = new Map(entities.map(({ id, name }) => [id, name]));
    expect(board?.groups[0]?.ids.slice(0, 3).map((id) => names.get(id))).toEqual([
      "Pumpa 1",
      "Pumpa 3",
      "Pumpa 5",
    ]);
  });

  it("shows the group without a name last", async () => {
    const { board } = await listAssets(acme.as("marko"), params(), {});
    expect(board?.groups.at(-1)).toMatchObject({ key: "", count: 50 });
  });

  it("shows more cards of one column, and fewer columns for a search or a filter", async () => {
    const wide = await listAssets(acme.as("marko"), params(), { "Vrsta 01": 30, "": 20 });
    const counts = new Map(wide.board?.groups.map(({ key, ids }) => [key, ids.length]));
    expect([counts.get("Vrsta 00"), counts.get("Vrsta 01"), counts.get("")]).toEqual([10, 30, 20]);
    for (const raw of [{ search: "pumpa 2" }, { search: "pumpa 2", category: "Vrsta 01" }]) {
      const found = await listAssets(acme.as("marko"), params(raw), { "Vrsta 01": 20 });
      const list = await listAssets(acme.as("marko"), params({ ...raw, pageSize: 100 }));
      expect(found.totalCount, JSON.stringify(raw)).toBe(list.totalCount);
      const first = found.board?.groups.find(({ key }) => key === "Vrsta 01");
      expect(first?.ids).toEqual(
        (
          await listAssets(acme.as("marko"), params({ ...raw, category: "Vrsta 01", pageSize: 20 }))
        ).entities.map(({ id }) => id),
      );
    }
    expect(
      (await listAssets(acme.as("marko"), params({ search: "???" }), {})).board?.groups,
    ).toEqual([]);
  });

  it("finds the cards of each group by an index, without sorting", async () => {
    const board = (ctx: AuthContext) => listAssets(ctx, params({ sortBy: "name" }), {});
    const steps = await planOf(acme, "marko", board, PAGE_ROWS);
    expect(steps).toMatch(/SEARCH assets USING .*INDEX assets_by_category \(category=\?\)/);
    expect(steps).not.toMatch(/SCAN assets$/m);
  });

  it("shows at most twenty columns, in the order of their names", async () => {
    const statements = Array.from({ length: 25 }, (_, index) => {
      const id = `01900000-0000-7000-9001-${String(index).padStart(12, "0")}`;
      const name = `Kupac ${String.fromCharCode(89 - index)}`;
      const record = { id, name, sort_key: sortKey(name), created_at: NOW, updated_at: NOW };
      const at = `01900000-0000-7000-9002-${String(index).padStart(12, "0")}`;
      return [
        insert("customers", {
          ...record,
          search_text: fold(name),
          entity: "company",
          is_customer: 1,
        }),
        insert("locations", { ...record, id: at, search_text: fold(name), customer_id: id }),
      ];
    });
    await acme.database.write(statements.flat());
    const { board } = await listLocations(acme.as("marko"), parseInput(locationInput, {}), {});
    const labels = board?.groups.map(({ label }) => label) ?? [];
    expect(labels).toHaveLength(20);
    expect(board?.groupCount).toBeGreaterThan(25);
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, "hr")));
    expect(labels).toContain("Brodogradilište Žuti Rt d.d.");
    expect(board?.groups.some(({ key }) => key === PLACE.customerId)).toBe(true);
  });

  it("keeps fixed columns without rows", async () => {
    await acme.run("UPDATE spare_parts SET stock_thousandths = 0");
    const { board } = await listParts(acme.as("marko"), parseInput(partInput, {}), {});
    expect(board?.groups.map(({ key, count }) => [key, count > 0])).toEqual([
      ["negative", false],
      ["none", true],
      ["available", false],
    ]);
  });
});

it("a URL asks for more cards of columns with any name", () => {
  const url = new URL("http://acme.localhost/assets?view=kanban");
  url.searchParams.set("cards.Vrsta 01 & co", "15");
  url.searchParams.set("cards.", "100000");
  expect(boardOf(new Request(url), "assets")).toEqual({
    view: "kanban",
    cards: { "Vrsta 01 & co": 20, "": 100 },
  });
  expect(boardOf(new Request("http://acme.localhost/assets?cards.x=20"), "assets").cards).toBe(
    null,
  );
});
