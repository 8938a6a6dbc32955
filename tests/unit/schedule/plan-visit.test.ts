import { describe, expect, it } from "vitest";
import { planVisit } from "~/features/schedule/commands/plan-visit";
import { planVisitInput } from "~/features/visits/inputs";
import { plannedMeanwhileIn } from "~/features/visits/policy/planned-meanwhile";
import { once } from "../../support/db/once";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { factsOf, logOf } from "../../support/records/order-log";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";
import {
  announcedVisits,
  cancelled,
  HOUR_MS,
  peopleOf,
  planned,
  VISIT_AT,
  VISIT_DAY,
  visitLog,
  visitPlan,
} from "../../support/records/visits/planned-visits";

const DAY = 24 * HOUR_MS;

const orderRow = `SELECT planned_start_on AS s, planned_end_on AS e, version, content_version AS c,
  (SELECT count(*) FROM work_order_assignments a WHERE a.work_order_id = o.id AND to_at IS NULL) AS people FROM work_orders o WHERE id = ?`;

describe("planning a visit", () => {
  it("stores it, with an activity row on the visit and on its order", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const visit = await planned(acme, order.id, ["tea", "tomislav"], { note: "Key at the gate" });
    expect(visit).toMatchObject({ workOrderId: order.id, status: "planned", version: 1 });
    expect(await acme.rows("SELECT starts_at, ends_at, note, status FROM visits")).toEqual([
      {
        starts_at: VISIT_AT,
        ends_at: VISIT_AT + 2 * HOUR_MS,
        note: "Key at the gate",
        status: "planned",
      },
    ]);
    expect(await peopleOf(acme, visit.id)).toEqual([who("tea"), who("tomislav")].toSorted());
    expect(await visitLog(acme, visit.id)).toEqual(["visit.planned"]);
    expect(await factsOf(acme, order.id, "visit-planned")).toMatchObject({
      visitOn: VISIT_DAY,
      from: "08:00",
      to: "10:00",
    });
    expect(await announcedVisits(acme, visit.id)).toEqual(["visit.changed"]);
  });

  it("sets the planned days of the order to those of its first and last visit", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog", {
      plannedStartOn: "2026-12-01",
      plannedEndOn: "2026-12-04",
    });
    await planned(acme, order.id);
    const [one] = await acme.rows(orderRow, order.id);
    expect(one).toMatchObject({ s: VISIT_DAY, e: VISIT_DAY, version: 2 });
    await planned(acme, order.id, ["tomislav"], {
      startsAt: VISIT_AT + 2 * DAY,
      endsAt: VISIT_AT + 2 * DAY + HOUR_MS,
    });
    const [two] = await acme.rows(orderRow, order.id);
    expect(two).toMatchObject({ s: VISIT_DAY, e: "2026-11-25", version: 3, people: 2 });
    expect(await factsOf(acme, order.id, "updated")).toMatchObject({
      changes: [{ field: "plannedEndOn", from: VISIT_DAY, to: "2026-11-25" }],
    });
    expect(await logOf(acme, order.id)).toEqual(
      expect.arrayContaining(["work-order.visit-planned", "work-order.updated"]),
    );
  });

  it("counts a visit until midnight as one of the day before", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const evening = VISIT_AT + 10 * HOUR_MS;
    await planned(acme, order.id, ["tomislav"], {
      startsAt: evening,
      endsAt: evening + 6 * HOUR_MS,
    });
    const [row] = await acme.rows(orderRow, order.id);
    expect(row).toMatchObject({ s: VISIT_DAY, e: VISIT_DAY });
  });

  it("assigns technicians who are not assigned in the same batch; the first becomes lead", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog", { technicianIds: [], leadId: null });
    await planned(acme, order.id, ["tarik", "tea"]);
    const rows = await acme.rows(
      "SELECT user_id AS u, is_lead AS l FROM work_order_assignments WHERE work_order_id = ? AND to_at IS NULL ORDER BY l DESC",
      order.id,
    );
    expect(rows).toEqual([
      { u: who("tarik"), l: 1 },
      { u: who("tea"), l: 0 },
    ]);
    expect(await logOf(acme, order.id)).toContain("work-order.assigned");
    const notified = await acme.rows(
      "SELECT ids ->> 'userId' AS u FROM outbox WHERE type = 'work_order.assigned'",
    );
    expect(notified.map(({ u }) => u).toSorted()).toEqual([who("tarik"), who("tea")].toSorted());
  });

  it("raises the content version of the order only by what it changes there", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "in-progress", {
      plannedStartOn: VISIT_DAY,
      plannedEndOn: VISIT_DAY,
    });
    const [before] = await acme.rows(orderRow, order.id);
    await planned(acme, order.id);
    // A plan is not part of the revision: nothing of the order changes.
    expect(await acme.rows(orderRow, order.id)).toEqual([before]);
  });

  it("plans one visit when the same request arrives twice", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const input = visitPlan(order.id, [who("tomislav")]);
    const send = () => planVisit(acme.as("marko", { idempotencyKey: "one" }), input);
    expect(await send()).toEqual(await send());
    expect(await acme.rows("SELECT count(*) AS n FROM visits")).toEqual([{ n: 1 }]);
    await expectRefusal(planVisit(acme.as("marko"), input), "version_conflict", "already_exists");
  });

  it("keeps both visits of two dispatchers who plan at once, and the days of both", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    await Promise.all([
      planVisit(acme.as("marko"), visitPlan(order.id, [who("tomislav")])),
      planVisit(
        acme.as("sanja"),
        visitPlan(order.id, [who("tea")], {
          startsAt: VISIT_AT + DAY,
          endsAt: VISIT_AT + DAY + HOUR_MS,
        }),
      ),
    ]);
    expect(await acme.rows("SELECT count(*) AS n FROM visits")).toEqual([{ n: 2 }]);
    const [row] = await acme.rows(orderRow, order.id);
    expect(row).toMatchObject({ s: VISIT_DAY, e: "2026-11-24" });
  });
});

describe("an order that another dispatcher has planned meanwhile", () => {
  const nextDay = { startsAt: VISIT_AT + DAY, endsAt: VISIT_AT + DAY + HOUR_MS };

  it("is planned once by two who saw it without a visit; the second learns who it was, and when", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const plans = [
      visitPlan(order.id, [who("tomislav")], { seenVisitIds: [] }),
      visitPlan(order.id, [who("tea")], { ...nextDay, seenVisitIds: [] }),
    ] as const;
    const results = await Promise.allSettled([
      planVisit(acme.as("marko"), plans[0]),
      planVisit(acme.as("sanja"), plans[1]),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [first, second] = results[0].status === "fulfilled" ? plans : [plans[1], plans[0]];
    const [winner, loser] =
      first === plans[0] ? ["Marko Horvat", "sanja"] : ["Sanja Kovač", "marko"];
    expect(results.find((each) => each.status === "rejected")?.reason).toMatchObject({
      code: "version_conflict",
      reason: "planned_meanwhile",
    });
    const refused = await refusalOf(planVisit(acme.as(loser), second));
    expect(refused.facts).toMatchObject({
      current: {
        id: first.id,
        startsAt: first.startsAt,
        endsAt: first.endsAt,
        technicianIds: first.technicianIds,
      },
      plannedVisitIds: [first.id],
      lastChange: { by: winner, at: acme.as("marko").now().getTime() },
    });
    expect(plannedMeanwhileIn(refused)).toMatchObject({
      visit: { technicianIds: first.technicianIds },
      plannedVisitIds: [first.id],
      lastChange: { by: winner },
    });
    expect(await acme.rows("SELECT id FROM visits")).toEqual([{ id: first.id }]);
  });

  it("gets another visit from those who have seen the first, and from callers who do not say", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const { id } = await planned(acme, order.id);
    await planned(acme, order.id, ["tea"], { ...nextDay, seenVisitIds: [id] });
    await planned(acme, order.id, ["tarik"], nextDay);
    expect(await acme.rows("SELECT count(*) AS n FROM visits")).toEqual([{ n: 3 }]);
    const refused = await refusalOf(
      planned(acme, order.id, ["tea"], { ...nextDay, seenVisitIds: [id] }),
    );
    expect(refused).toMatchObject({ reason: "planned_meanwhile" });
    expect(plannedMeanwhileIn(refused)?.plannedVisitIds).toHaveLength(3);
  });

  it("counts without its cancelled visits", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    await cancelled(acme, await planned(acme, order.id));
    await planned(acme, order.id, ["tea"], { seenVisitIds: [] });
    expect(await acme.rows("SELECT count(*) AS n FROM visits")).toEqual([{ n: 2 }]);
  });

  it("says of the same visit sent twice that it is saved", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    const input = visitPlan(order.id, [who("tomislav")], { seenVisitIds: [] });
    await planVisit(acme.as("marko"), input);
    await expectRefusal(planVisit(acme.as("marko"), input), "version_conflict", "already_exists");
  });
});

describe("a visit is refused", () => {
  const shared = once(async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const [order, reported] = [await orderAt(acme, "backlog"), await orderAt(acme, "signed")];
    return { acme, order, reported };
  });

  it.each(["ana", "tomislav", "emina", "ciro", "petar"])("to %s", async (key) => {
    const { acme, order } = await shared();
    await expectRefusal(
      planVisit(acme.as(key), visitPlan(order.id, [who("tomislav")])),
      "not_allowed",
    );
  });

  it("on an order that is no longer open", async () => {
    const { acme, reported } = await shared();
    await expectRefusal(planned(acme, reported.id), "transition_not_allowed", "order_locked");
  });

  it("on an order that does not exist", async () => {
    const { acme } = await shared();
    await expectRefusal(planned(acme, who("marko")), "not_found");
  });

  it.each([
    ["before 2000", Date.UTC(1999, 11, 31, 7), "invalid_input"],
    ["more than ten years ahead", Date.UTC(2036, 10, 21, 7), "invalid_input"],
  ] as const)("%s", async (_, startsAt, code) => {
    const { acme, order } = await shared();
    const times = { startsAt, endsAt: startsAt + HOUR_MS };
    const refused = planVisit(acme.as("marko"), visitPlan(order.id, [who("tea")], times));
    await expectRefusal(refused, code);
  });

  it.each([
    ["before it", -HOUR_MS, HOUR_MS],
    ["after it", HOUR_MS, 3 * HOUR_MS],
  ])("with an arrival window that reaches %s", async (_, from, to) => {
    const { acme, order } = await shared();
    const times = { arrivalFromAt: VISIT_AT + from, arrivalToAt: VISIT_AT + to };
    const refused = planVisit(acme.as("marko"), visitPlan(order.id, [who("tea")], times));
    await expectRefusal(refused, "guard_failed", "window_outside_visit");
  });

  it.each(["marko", "emina"])("for %s, who is no technician", async (key) => {
    const { acme, order } = await shared();
    await expectRefusal(planned(acme, order.id, [key]), "invalid_input");
  });

  it("for an inactive technician", async () => {
    const acme = await createTestTenant();
    const order = await orderAt(acme, "backlog");
    await acme.run("UPDATE users SET active = 0 WHERE id = ?", who("tarik"));
    await expectRefusal(planned(acme, order.id, ["tarik"]), "invalid_input");
  });

  it.each([
    ["an end before its start", { endsAt: VISIT_AT - HOUR_MS }, "endsAt"],
    ["more than 24 hours", { endsAt: VISIT_AT + 25 * HOUR_MS }, "endsAt"],
    ["nobody", { technicianIds: [] }, "technicianIds"],
    ["half an arrival window", { arrivalFromAt: VISIT_AT }, "arrivalToAt"],
    [
      "a window that ends first",
      { arrivalFromAt: VISIT_AT, arrivalToAt: VISIT_AT - 60_000 },
      "arrivalToAt",
    ],
    ["seconds", { startsAt: VISIT_AT + 1 }, "startsAt"],
  ])("with %s", (_, wrong, field) => {
    const parsed = planVisitInput.safeParse({
      id: who("tea"),
      workOrderId: who("tea"),
      technicianIds: [who("tea")],
      startsAt: VISIT_AT,
      endsAt: VISIT_AT + HOUR_MS,
      ...wrong,
    });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
