import { expect, it } from "vitest";
import { listInput } from "~/features/work-orders/inputs/list";
import { readOrdersPage } from "~/features/dashboard/queries/orders-page";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";

it.each(["", "search=pump", "awaiting=on", "view=kanban&more=on"])(
  "takes one round trip and one request with the list query %j, and omits the day during a search",
  async (query) => {
    const acme = await createTestTenant();
    const params = new URLSearchParams(query);
    for (const key of ["marko", "ana", ...(query.includes("awaiting") ? [] : ["tomislav"])]) {
      const ctx = acme.as(key);
      const page = await readOrdersPage(
        ctx,
        parseInput(listInput, Object.fromEntries(params)),
        query.includes("kanban") ? "kanban" : null,
        params,
      );
      expect(ctx.database.stats, key).toMatchObject({ roundTrips: 1, requests: 1 });
      expect(page.dashboard.day !== null, key).toBe(
        key === "tomislav" && !query.includes("search"),
      );
    }
  },
);
