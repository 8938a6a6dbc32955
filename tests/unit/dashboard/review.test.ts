import { describe, expect, it } from "vitest";
import { readReview } from "~/features/dashboard/queries/review";
import { listInput } from "~/features/work-orders/inputs/list";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { orderAt } from "../../support/records/orders";

const QUEUE = parseInput(listInput, { pageSize: "100", sortBy: "priority" });

describe("the review queue", () => {
  it("lists the awaiting orders, oldest first, with the selected one in full, in one round trip", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const first = await orderAt(acme, "submitted");
    const second = await orderAt(acme, "submitted");
    await orderAt(acme, "approved");
    const ctx = acme.as("ana");
    const page = await readReview(ctx, second.id, QUEUE);
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    expect(page.rows.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(page.totalCount).toBe(2);
    expect(page.order?.id).toBe(second.id);
    expect(page.order?.availableActions.map(({ command }) => command)).toContain("approve");
    expect(page.rows[1]?.totalMinutes).toBe(page.order?.totals.totalMinutes);
    expect(page.rows[1]?.submittedAt).toBe(page.order?.revision?.submittedAt);
  });

  it("opens without a selected order, and with one that does not exist", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const ctx = acme.as("ana");
    expect(await readReview(ctx, null, QUEUE)).toEqual({
      rows: [],
      totalCount: 0,
      order: null,
      changes: null,
    });
    expect((await readReview(acme.as("ana"), "nothing", QUEUE)).order).toBeNull();
  });

  it("refuses users who may not approve", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    await expectRefusal(readReview(acme.as("tomislav"), null, QUEUE), "not_allowed");
  });
});
