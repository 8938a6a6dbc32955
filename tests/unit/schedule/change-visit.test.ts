import { describe, expect, it } from "vitest";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import { changeVisitInput, type ChangeVisitInput } from "~/features/visits/inputs";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";
import {
  announcedVisits,
  cancelled,
  HOUR_MS,
  peopleOf,
  planned,
  VISIT_AT,
  visitLog,
} from "../../support/records/visits/planned-visits";

const DAY = 24 * HOUR_MS;

async function one() {
  const acme = await createTestTenant();
  const order = await orderAt(acme, "backlog");
  const visit = await planned(acme, order.id);
  const change = (more: Partial<ChangeVisitInput>) =>
    changeVisitInput.parse({
      id: visit.id,
      version: visit.version,
      technicianIds: [who("tomislav")],
      startsAt: VISIT_AT,
      endsAt: VISIT_AT + 2 * HOUR_MS,
      ...more,
    });
  return { acme, order, visit, change };
}

describe("changing a visit", () => {
  it.each<[string, Partial<ChangeVisitInput>, boolean]>([
    ["moved", { startsAt: VISIT_AT + DAY, endsAt: VISIT_AT + DAY + 2 * HOUR_MS }, true],
    ["resized", { endsAt: VISIT_AT + 3 * HOUR_MS }, true],
    ["reassigned", { technicianIds: [who("tarik")] }, true],
    ["changed", { arrivalFromAt: VISIT_AT, arrivalToAt: VISIT_AT + HOUR_MS }, true],
    ["changed", { note: "Ladder needed" }, false],
  ])("is logged as %s", async (event, more, isAnnounced) => {
    const { acme, visit, change } = await one();
    // As if everybody had been told of the plan.
    await acme.run("DELETE FROM outbox");
    expect(await changeVisit(acme.as("sanja"), change(more))).toMatchObject({ version: 2 });
    expect(await visitLog(acme, visit.id)).toEqual(["visit.planned", `visit.${event}`]);
    expect(await announcedVisits(acme, visit.id)).toEqual(isAnnounced ? ["visit.changed"] : []);
  });

  it("moves the planned days of the order, and the copies of the start", async () => {
    const { acme, order, change } = await one();
    await changeVisit(
      acme.as("marko"),
      change({ startsAt: VISIT_AT + DAY, endsAt: VISIT_AT + DAY + HOUR_MS }),
    );
    expect(
      await acme.rows("SELECT planned_start_on AS s FROM work_orders WHERE id = ?", order.id),
    ).toEqual([{ s: "2026-11-24" }]);
    expect(await acme.rows("SELECT starts_at FROM visit_technicians")).toEqual([
      { starts_at: VISIT_AT + DAY },
    ]);
  });

  it("assigns a new technician, and leaves the former one assigned to the order", async () => {
    const { acme, order, visit, change } = await one();
    await changeVisit(acme.as("marko"), change({ technicianIds: [who("tarik")] }));
    expect(await peopleOf(acme, visit.id)).toEqual([who("tarik")]);
    const [row] = await acme.rows(
      "SELECT count(*) AS n FROM work_order_assignments WHERE work_order_id = ? AND to_at IS NULL",
      order.id,
    );
    expect(row).toEqual({ n: 3 });
  });

  it("lets one of two dispatchers win; the other learns who it was, and both versions", async () => {
    const { acme, visit, change } = await one();
    const later = (hours: number) => ({
      startsAt: VISIT_AT + hours * HOUR_MS,
      endsAt: VISIT_AT + (hours + 2) * HOUR_MS,
    });
    const results = await Promise.allSettled([
      changeVisit(acme.as("marko"), change(later(1))),
      changeVisit(acme.as("sanja"), change(later(2))),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const winner = results[0]?.status === "fulfilled" ? 1 : 2;
    const refused = await refusalOf(
      changeVisit(acme.as(winner === 1 ? "sanja" : "marko"), change(later(3))),
    );
    expect(refused).toMatchObject({
      code: "version_conflict",
      facts: {
        current: { id: visit.id, version: 2, ...later(winner) },
        lastChange: { by: winner === 1 ? "Marko Horvat" : "Sanja Kovač" },
      },
    });
    const lost = results.find((result) => result.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "version_conflict" });
  });

  it("is refused for a cancelled visit, a closed order, and to those who do not plan", async () => {
    const { acme, order, visit, change } = await one();
    await expectRefusal(changeVisit(acme.as("tomislav"), change({})), "not_allowed");
    await expectRefusal(changeVisit(acme.as("ana"), change({})), "not_allowed");
    await cancelled(acme, visit);
    await expectRefusal(
      changeVisit(acme.as("marko"), change({ version: 2 })),
      "transition_not_allowed",
      "visit_cancelled",
    );
    await acme.run(
      "UPDATE visits SET status = 'planned', cancelled_at = NULL WHERE id = ?",
      visit.id,
    );
    await acme.run("UPDATE work_orders SET status = 'signed' WHERE id = ?", order.id);
    await expectRefusal(
      changeVisit(acme.as("marko"), change({ version: 2 })),
      "transition_not_allowed",
      "order_locked",
    );
  });
});
