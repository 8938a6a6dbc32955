import { expect, it } from "vitest";
import { listInput } from "~/features/work-orders/inputs/list";
import { readOverview } from "~/features/dashboard/queries/read";
import { orderListView } from "~/features/work-orders/queries/list/view";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";

it.each(["", "search=pump", "awaiting=on", "view=kanban&more=on"])(
  "takes one round trip and one request with the list query %j, and omits the day during a search",
  async (query) => {
    const acme = await createTestTenant();
    const params = new URLSearchParams(query);
    for (const key of ["marko", "ana", ...(query.includes("awaiting") ? [] : ["tomislav"])]) {
      const ctx = acme.as(key);
      const listParams = parseInput(listInput, Object.fromEntries(params));
      const [page] = await Promise.all([
        readOverview(ctx, params),
        orderListView(ctx, listParams, query.includes("kanban") ? "kanban" : null, params),
      ]);
      expect(ctx.database.stats, key).toMatchObject({ roundTrips: 1, requests: 1 });
      expect(page.dashboard.day !== null, key).toBe(
        key === "tomislav" && !query.includes("search"),
      );
    }
  },
);
