import { beforeAll, describe, expect, it } from "vitest";
import { listInput } from "~/features/customers/inputs";
import { getCustomer, listCustomers, listCustomerUsers } from "~/features/customers/queries";
import { CUSTOMER_VIEWS } from "~/features/customers/model";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import type { AuthContext } from "~/server/request-context";
import { insert } from "../../../migrations/seeds/insert";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { PAGE_ROWS, planOf } from "../../support/db/explain";
import { NOW, PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { OF_CIRO, OF_PETAR } from "./fixtures";
import { sortsOf } from "../../support/records/sorts";

const SORTS = sortsOf(listInput);
const MANY = 1000;
let acme: Company;

beforeAll(async () => {
  acme = await createTestTenant();
  await acme.run("UPDATE customers SET is_customer = 0, is_partner = 0");
  await acme.database.write(Array.from({ length: MANY }, (_, index) => numbered(index)));
});

/** Every fourth is a partner too, every tenth a person, every hundredth archived. */
function numbered(index: number) {
  const name = `Kupac ${index + 1}`;
  const city = ["Split", "Zadar", "Čakovec"][index % 3] ?? "";
  return insert("customers", {
    id: `01900000-0000-7000-9000-${String(index).padStart(12, "0")}`,
    name,
    sort_key: sortKey(name),
    search_text: fold(`${name} ${city}`),
    city,
    entity: index % 10 === 0 ? "private-person" : "company",
    is_customer: 1,
    is_partner: index % 4 === 0 ? 1 : 0,
    archived_at: index % 100 === 99 ? NOW : null,
    created_at: NOW + index,
    updated_at: NOW,
  });
}

const params = (raw: Record<string, unknown> = {}) => parseInput(listInput, raw);
const list = (raw: Record<string, unknown>, view: "customers" | "partners" = "customers") =>
  listCustomers(acme.as("marko"), params(raw), view);

describe("the list of customers", () => {
  it("is sorted by name with numbers by value, without archived customers; partners have their own list", async () => {
    const { entities, totalCount } = await list({});
    expect(totalCount).toBe(MANY - 10);
    expect(entities.map(({ name }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Kupac ${index + 1}`),
    );
    expect(entities[0]).toMatchObject({
      isCustomer: true,
      isPartner: true,
      entity: "private-person",
      archived: false,
    });
    expect((await list({}, "partners")).totalCount).toBe(250);
  });

  it("has every row once for every sort field", async () => {
    for (const sortBy of SORTS) {
      const pages = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          list({ sortBy, pageNumber: index + 1, pageSize: 100 }),
        ),
      );
      expect(
        new Set(pages.flatMap(({ entities }) => entities.map(({ id }) => id))).size,
        sortBy,
      ).toBe(MANY - 10);
    }
  });

  it("can be filtered by kind, words and archive", async () => {
    expect((await list({ entity: "private-person" })).totalCount).toBe(100);
    expect((await list({ archived: "true" })).totalCount).toBe(10);
    expect((await list({ search: "cakov kupac 999" })).entities.map(({ name }) => name)).toEqual([
      "Kupac 999",
    ]);
    expect((await list({ search: "???" })).totalCount).toBe(0);
  });

  it.each(
    CUSTOMER_VIEWS.flatMap((view) =>
      SORTS.flatMap((sortBy) =>
        ["asc", "desc"].map((sortDirection) => ({ view, sortBy, sortDirection })),
      ),
    ),
  )("uses one index for %o", async ({ view, ...raw }) => {
    const list = (ctx: AuthContext) => listCustomers(ctx, params(raw), view);
    const steps = await planOf(acme, "marko", list, PAGE_ROWS);
    expect(steps).not.toMatch(/TEMP B-TREE/);
    // The order of creation is the order of the table.
    if (raw.sortBy !== "createdAt") expect(steps).not.toMatch(/SCAN customers$/m);
  });
});

describe("one customer", () => {
  it("loads in one round trip with the records that use it, the log and the available actions", async () => {
    const seeded = await createTestTenant();
    const ctx = seeded.as("marko");
    expect(await getCustomer(ctx, PLACE.customerId, "customers")).toMatchObject({
      isInUse: true,
      defaultLocationId: PLACE.locationId,
      uses: { locations: 1, rooms: 2, users: 0 },
      activity: [],
      availableActions: ["update", "archive", "delete"],
    });
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1 });
    await expectRefusal(getCustomer(ctx, PLACE.customerId, "partners"), "not_found");
    await expectRefusal(getCustomer(ctx, newId(), "customers"), "not_found");
    await expectRefusal(
      getCustomer(seeded.as("tomislav"), PLACE.customerId, "customers"),
      "not_allowed",
    );
  });

  it("includes its users", async () => {
    const seeded = await createTestTenant();
    expect(await listCustomerUsers(seeded.as("marko"), OF_CIRO)).toMatchObject([
      { name: "Ćiro", active: true, inviteStatus: "ACCEPTED" },
    ]);
    expect(await getCustomer(seeded.as("marko"), OF_PETAR, "partners")).toMatchObject({
      partnerUsers: 1,
      customerUsers: 0,
    });
  });
});
