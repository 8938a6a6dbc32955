import { describe, expect, it } from "vitest";
import { cancelVisit, restoreVisit } from "~/features/schedule/commands/cancel-visit";
import { deleteWorkOrder } from "~/features/work-orders/commands/delete";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";
import {
  announcedVisits,
  cancelled,
  HOUR_MS,
  planned,
  VISIT_AT,
  VISIT_DAY,
  visitLog,
} from "../../support/records/visits/planned-visits";

const DAY = 24 * HOUR_MS;

describe("cancelling a visit", () => {
  it("keeps it and its technicians, and can be undone", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog", { technicianIds: [], leadId: null });
    const visit = await planned(acme, order.id);
    const after = await cancelled(acme, visit);
    expect(after).toMatchObject({ status: "cancelled", version: 2 });
    const assigned =
      "SELECT count(*) AS n FROM work_order_assignments WHERE work_order_id = ? AND to_at IS NULL";
    expect(await acme.rows(assigned, order.id)).toEqual([{ n: 1 }]);
    const { id, version } = after;
    expect(await restoreVisit(acme.as("marko"), { id, version })).toMatchObject({
      status: "planned",
      version: 3,
    });
    expect(await visitLog(acme, visit.id)).toEqual([
      "visit.planned",
      "visit.cancelled",
      "visit.restored",
    ]);
    // One row waits for all three.
    expect(await announcedVisits(acme, visit.id)).toEqual(["visit.changed"]);
  });

  it("sets the order's days to those of the visits that are left; without any they stay", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const days = async () =>
      (
        await acme.rows(
          "SELECT planned_start_on || ' ' || planned_end_on AS d FROM work_orders WHERE id = ?",
          order.id,
        )
      )[0]?.["d"];
    const first = await planned(acme, order.id);
    const second = await planned(acme, order.id, ["tea"], {
      startsAt: VISIT_AT + DAY,
      endsAt: VISIT_AT + DAY + HOUR_MS,
    });
    expect(await days()).toBe(`${VISIT_DAY} 2026-11-24`);
    await cancelled(acme, first);
    expect(await days()).toBe("2026-11-24 2026-11-24");
    await cancelled(acme, second);
    expect(await days()).toBe("2026-11-24 2026-11-24");
  });

  it("is refused twice, with an older version, on a closed order, and to those who do not plan", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const { id, version } = await planned(acme, order.id);
    for (const key of ["ana", "tomislav"])
      await expectRefusal(cancelVisit(acme.as(key), { id, version }), "not_allowed");
    await expectRefusal(
      restoreVisit(acme.as("marko"), { id, version }),
      "transition_not_allowed",
      "visit_planned",
    );
    await cancelVisit(acme.as("marko"), { id, version });
    await expectRefusal(cancelVisit(acme.as("marko"), { id, version }), "version_conflict");
    await expectRefusal(
      cancelVisit(acme.as("marko"), { id, version: 2 }),
      "transition_not_allowed",
      "visit_cancelled",
    );
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tomislav"));
    await expectRefusal(restoreVisit(acme.as("marko"), { id, version: 2 }), "invalid_input");
    await acme.run("UPDATE work_orders SET status = 'signed' WHERE id = ?", order.id);
    await expectRefusal(
      restoreVisit(acme.as("marko"), { id, version: 2 }),
      "transition_not_allowed",
      "order_locked",
    );
  });
});

it("deleting an order deletes its visits", async () => {
  const acme = await createTestTenant();
  const order = await orderAt(acme, "backlog");
  await planned(acme, order.id);
  await deleteWorkOrder(acme.as("marko"), { id: order.id, version: 2 });
  expect(await acme.rows("SELECT id FROM visits")).toEqual([]);
  expect(await acme.rows("SELECT visit_id FROM visit_technicians")).toEqual([]);
});
