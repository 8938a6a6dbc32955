import { beforeAll, describe, expect, it } from "vitest";
import { listInput as assetInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries";
import { listInput as customerInput } from "~/features/customers/inputs";
import { listCustomers } from "~/features/customers/queries";
import { listInput as equipmentInput } from "~/features/equipment/inputs";
import { listEquipment } from "~/features/equipment/queries";
import { listInput as locationInput } from "~/features/locations/inputs";
import { listLocations } from "~/features/locations/queries";
import { listInput as planInput } from "~/features/preventive-maintenance/inputs";
import { listPlans } from "~/features/preventive-maintenance/queries/list";
import { listInput as roomInput } from "~/features/rooms/inputs";
import { listRooms } from "~/features/rooms/queries";
import { listInput as partInput } from "~/features/spare-parts/inputs";
import { listParts } from "~/features/spare-parts/queries";
import { pageListInput } from "~/features/work-orders/inputs/list";
import { orderListView } from "~/features/work-orders/queries/list/view";
import type { CardCounts } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import type { AuthContext } from "~/server/request-context";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { NOW } from "../../support/records/people";
import { newPlan, tenantWithPlans } from "../preventive-maintenance/fixtures";

type Listed = { totalCount: number; hiddenCount?: number };
type Read = (ctx: AuthContext, raw: object, cards: CardCounts | null) => Promise<Listed>;
const LISTS: Record<string, { table: string; read: Read }> = {
  customers: {
    table: "customers",
    read: (ctx, raw, cards) =>
      listCustomers(ctx, parseInput(customerInput, raw), "customers", cards),
  },
  locations: {
    table: "locations",
    read: (ctx, raw, cards) => listLocations(ctx, parseInput(locationInput, raw), cards),
  },
  rooms: {
    table: "rooms",
    read: (ctx, raw, cards) => listRooms(ctx, parseInput(roomInput, raw), cards),
  },
  assets: {
    table: "assets",
    read: (ctx, raw, cards) => listAssets(ctx, parseInput(assetInput, raw), cards),
  },
  equipment: {
    table: "equipment",
    read: (ctx, raw, cards) => listEquipment(ctx, parseInput(equipmentInput, raw), cards),
  },
  "spare parts": {
    table: "spare_parts",
    read: (ctx, raw, cards) => listParts(ctx, parseInput(partInput, raw), cards),
  },
};

describe.each(Object.entries(LISTS))("an empty list of %s", (_, { table, read }) => {
  let acme: Company;
  beforeAll(async () => {
    acme = await createTestTenant();
  });

  it("says how many it hides by default, in one round trip, and says nothing otherwise", async () => {
    const full = await read(acme.as("marko"), {}, null);
    expect(full.totalCount).toBeGreaterThan(0);
    expect(full).not.toHaveProperty("hiddenCount");
    await acme.run(`UPDATE ${table} SET archived_at = ?`, NOW);
    for (const cards of [null, {}]) {
      const ctx = acme.as("marko");
      const empty = await read(ctx, {}, cards);
      expect(ctx.database.stats.roundTrips).toBe(1);
      expect(empty.totalCount).toBe(0);
      const archived = await read(acme.as("marko"), { archived: "true" }, cards);
      expect(empty.hiddenCount).toBe(archived.totalCount);
      expect(archived).not.toHaveProperty("hiddenCount");
    }
    expect(await read(acme.as("marko"), { search: "nema toga" }, null)).not.toHaveProperty(
      "hiddenCount",
    );
  });
});

it("a list without active plans says how many have ended", async () => {
  const acme = await tenantWithPlans();
  await newPlan(acme);
  const list = (raw: object) => listPlans(acme.as("marko"), parseInput(planInput, raw));
  const { totalCount, ...full } = await list({});
  expect(full).not.toHaveProperty("hiddenCount");
  await acme.run(
    "UPDATE maintenance_plans SET status = 'ended', ended_at = ?, next_on = NULL, next_due_on = NULL, next_order_on = NULL",
    NOW,
  );
  expect(await list({})).toEqual({ entities: [], totalCount: 0, hiddenCount: totalCount });
  expect((await list({ status: "ended" })).totalCount).toBe(totalCount);
  expect(await list({ status: "paused" })).toEqual({ entities: [], totalCount: 0 });
});

it("a page without open orders says how many are done, all or assigned, with the same filters", async () => {
  const acme = await createTestTenant({ approvals: 1 });
  const page = async (query: string, more: object = {}) => {
    const params = new URLSearchParams(query);
    const ctx = acme.as("tomislav");
    const view = await orderListView(
      ctx,
      { ...pageListInput(params, false), ...more },
      null,
      params,
    );
    expect(ctx.database.stats.roundTrips).toBe(1);
    return { total: view.totalCount, hidden: view.hiddenCount };
  };
  expect(await page("")).toEqual({ total: 0, hidden: 0 });
  await orderAt(acme, "done", { priority: "high" });
  expect(await page("")).toEqual({ total: 0, hidden: 1 });
  expect(await page("", { assigned: true })).toEqual({ total: 0, hidden: 1 });
  expect(await page("priority=high")).toEqual({ total: 0, hidden: 1 });
  expect(await page("priority=low")).toEqual({ total: 0, hidden: 0 });
  expect(await page("overdue=on")).toEqual({ total: 0, hidden: 0 });
  expect(await page("status=all")).toEqual({ total: 1, hidden: 0 });
  await orderAt(acme, "backlog");
  expect(await page("")).toEqual({ total: 1, hidden: 0 });
});
