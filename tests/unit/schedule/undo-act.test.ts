import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { cancelVisit, restoreVisit } from "~/features/schedule/commands/cancel-visit";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import { planVisit } from "~/features/schedule/commands/plan-visit";
import { undoOrderAct, undoVisitAct } from "~/features/schedule/commands/undo-act";
import { changeVisitInput, type ChangeVisitInput } from "~/features/visits/inputs";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateInput, type UpdateInput } from "~/features/work-orders/inputs/create";
import { readStoredOrder } from "~/features/work-orders/queries/stored-plan";
import { wholeOf } from "~/kernel/input/partial";
import { present } from "~/server/command/stored";
import { UNDOABLE_COMMANDS } from "~/server/command/undo";
import type { Env } from "../../../worker/env";
import { HANDLERS } from "../../../worker/jobs/handlers";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { allRows } from "../../support/db/all-rows";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { actorOf, NOW, who } from "../../support/records/people";
import {
  HOUR_MS,
  peopleOf,
  VISIT_AT,
  visitPlan,
} from "../../support/records/visits/planned-visits";

// Nothing of it is needed to decide who is told.
const NO_ENV = {} as Env;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * HOUR_MS;

type Undone = { kept: string[] };
/** A company at a time that moves on, and an order of nobody with days that somebody has typed. */
type Setting = {
  acme: Company;
  orderId: string;
  clock: { at: number };
  as(key: string, act?: string): ReturnType<Company["as"]>;
  update(key: string, sent: Partial<UpdateInput>, act?: string): Promise<unknown>;
  change(key: string, id: string, more: Partial<ChangeVisitInput>, act?: string): Promise<unknown>;
};

async function setting(more: Parameters<typeof orderAt>[2] = {}): Promise<Setting> {
  const acme = await createTestTenant();
  const order = await orderAt(acme, "backlog", {
    technicianIds: [],
    leadId: null,
    priority: "low",
    plannedStartOn: "2026-12-01",
    plannedEndOn: "2026-12-04",
    ...more,
  });
  await acme.run(
    `INSERT INTO tickets (id, number, name, status, priority, creator_id, customer_id, work_order_id, created_at, updated_at)
     VALUES ('ticket', 'T-1', 'Ne grije', 'accepted', 'low', ?, ?, NULL, ?, ?)`,
    who("ciro"),
    actorOf("ciro").customerId,
    NOW,
    NOW,
  );
  await acme.run("UPDATE tickets SET work_order_id = ?", order.id);
  const clock = { at: NOW };
  const as = (key: string, act: string = randomUUID()) =>
    acme.as(key, { now: (clock.at += 1_000), idempotencyKey: act });
  return {
    acme,
    orderId: order.id,
    clock,
    as,
    async update(key, sent, act) {
      const ctx = as(key, act);
      const stored = present(await readStoredOrder(ctx, order.id));
      const whole = wholeOf(
        updateInput,
        { id: order.id, version: stored.version, ...sent },
        stored,
      );
      return updateWorkOrder({ ...ctx, sentInput: sent }, whole);
    },
    async change(key, id, fields, act) {
      const [row] = await acme.rows(
        "SELECT version, starts_at, ends_at FROM visits WHERE id = ?",
        id,
      );
      const input = changeVisitInput.parse({
        id,
        version: row?.["version"],
        startsAt: row?.["starts_at"],
        endsAt: row?.["ends_at"],
        technicianIds: await peopleOf(acme, id),
        ...fields,
      });
      return changeVisit(as(key, act), input);
    },
  };
}

async function plannedFor({ as, orderId }: Setting, keys: string[], more = {}, act?: string) {
  const { id } = await planVisit(as("marko", act), visitPlan(orderId, keys.map(who), more));
  return id;
}

const versionOf = async ({ acme }: Setting, id: string) =>
  Number((await acme.rows("SELECT version FROM visits WHERE id = ?", id))[0]?.["version"]);

/** The undo of an act on a visit, on its present version. */
const undoVisit = async (it: Setting, id: string, act: string): Promise<Undone> =>
  undoVisitAct(it.as("marko"), { id, version: await versionOf(it, id), act });

/** Two minutes of quiet: what waits is handled, and what that made. */
async function toldAfter({ acme, clock }: Setting): Promise<string[]> {
  clock.at += 3 * MINUTE_MS;
  const context = { ...acme.as("sanja", { now: clock.at }), job: "outbox" };
  const due = await acme.rows(
    "SELECT id, type, ids FROM outbox WHERE done_at IS NULL AND type IN ('visit.changed', 'work_order.assigned') ORDER BY rowid",
  );
  for (const row of due) {
    const [id, type] = [String(row["id"]), String(row["type"])];
    const ids = JSON.parse(String(row["ids"]));
    const handled = await HANDLERS[type]?.(context, NO_ENV, ids, {
      id,
      type,
      ids,
      attempts: 1,
      createdAt: clock.at,
    });
    if (typeof handled === "object") await acme.database.write(handled.statements);
    await acme.run("UPDATE outbox SET done_at = 1 WHERE id = ?", id);
  }
  const made = await acme.rows(
    `SELECT type FROM outbox WHERE done_at IS NULL AND (type GLOB '*.notice' OR type GLOB '*.mail' OR type GLOB 'ticket.*'
      OR type = 'notification.push') ORDER BY rowid`,
  );
  await acme.run("UPDATE outbox SET done_at = 1 WHERE done_at IS NULL");
  return made.map(({ type }) => String(type));
}

type Act = {
  /** The people of the order before. */
  people?: string[];
  /** Prepares, and returns the act. What is told before it is told. */
  prepare(it: Setting): Promise<(act: string) => Promise<unknown>>;
  /** As for one of several selected orders. */
  changesNothing?: true;
  /** Without it, `POST /workOrders/:id/undo`. */
  visit?(it: Setting): Promise<string>;
};

const onlyVisit = async ({ acme }: Setting) =>
  String((await acme.rows("SELECT id FROM visits ORDER BY starts_at DESC LIMIT 1"))[0]?.["id"]);
const later = { startsAt: VISIT_AT + DAY_MS, endsAt: VISIT_AT + DAY_MS + HOUR_MS };
const LED = ["tomislav", "tea"];

type Command = Exclude<(typeof UNDOABLE_COMMANDS)[number], `tickets.${string}`>;
const isPlanning = (name: string): name is Command => !name.startsWith("tickets.");

const ACTS: Record<Command, Record<string, Act>> = {
  "visits.plan": {
    "on somebody who was not assigned": {
      prepare: async (it) => async (act) => plannedFor(it, ["tea"], {}, act),
      visit: onlyVisit,
    },
    "on two, one of whom leads": {
      people: ["tomislav"],
      prepare: async (it) => async (act) => plannedFor(it, ["tomislav", "tarik"], {}, act),
      visit: onlyVisit,
    },
    "beside another visit": {
      people: LED,
      prepare: async (it) => {
        await plannedFor(it, ["tomislav"]);
        return (act) => plannedFor(it, ["tarik"], later, act);
      },
      visit: onlyVisit,
    },
  },
  "visits.change": {
    "to another day": {
      prepare: async (it) => {
        const id = await plannedFor(it, ["tea"]);
        return (act) => it.change("marko", id, later, act);
      },
      visit: onlyVisit,
    },
    "to somebody who was not assigned, with a window": {
      people: LED,
      prepare: async (it) => {
        const id = await plannedFor(it, LED);
        const window = { arrivalFromAt: VISIT_AT, arrivalToAt: VISIT_AT + HOUR_MS };
        return (act) => it.change("marko", id, { ...window, technicianIds: [who("tarik")] }, act);
      },
      visit: onlyVisit,
    },
  },
  "visits.cancel": {
    "of the only visit": {
      prepare: async (it) => {
        const id = await plannedFor(it, ["tea"]);
        return async (act) =>
          cancelVisit(it.as("marko", act), { id, version: await versionOf(it, id) });
      },
      visit: onlyVisit,
    },
    "of one of two": {
      people: LED,
      prepare: async (it) => {
        await plannedFor(it, LED);
        const id = await plannedFor(it, ["tea"], later);
        return (act) => cancelVisit(it.as("marko", act), { id, version: 1 });
      },
      visit: onlyVisit,
    },
  },
  "visits.restore": {
    "on an order with other days, of somebody who has left it": {
      people: ["tomislav"],
      prepare: async (it) => {
        const id = await plannedFor(it, ["tea"]);
        await cancelVisit(it.as("marko"), { id, version: 1 });
        await it.update("marko", {
          technicianIds: [who("tomislav")],
          leadId: who("tomislav"),
          plannedStartOn: "2026-12-01",
          plannedEndOn: "2026-12-04",
        });
        return (act) => restoreVisit(it.as("marko", act), { id, version: 2 });
      },
      visit: onlyVisit,
    },
  },
  "work-orders.update": {
    "of people who shared a visit": {
      people: LED,
      prepare: async (it) => {
        await plannedFor(it, LED);
        return (act) =>
          it.update("marko", { technicianIds: [who("tarik")], leadId: who("tarik") }, act);
      },
    },
    "of people whose visit was cancelled": {
      people: LED,
      prepare: async (it) => {
        await plannedFor(it, ["tea"]);
        return (act) => it.update("marko", { technicianIds: [], leadId: null }, act);
      },
    },
    "of people who were added": {
      people: LED,
      prepare: async (it) => (act) =>
        it.update(
          "marko",
          { technicianIds: ["tomislav", "tea", "tarik"].map(who), leadId: who("tomislav") },
          act,
        ),
    },
    "of days": {
      prepare: async (it) => (act) => it.update("marko", { plannedEndOn: "2026-12-24" }, act),
    },
    "of nothing": {
      changesNothing: true,
      prepare: async (it) => (act) => it.update("marko", { priority: "low" }, act),
    },
    "of the priority": {
      prepare: async (it) => (act) => it.update("marko", { priority: "critical" }, act),
    },
  },
};

const CASES = UNDOABLE_COMMANDS.filter(isPlanning).flatMap((name) =>
  Object.entries(ACTS[name]).map(([title, act]) => [name, title, act] as const),
);

describe("an act and its undo", () => {
  it.each(CASES)("%s %s: leave all rows as they were, and nobody is told", async (_, __, act) => {
    const people = (act.people ?? []).map(who);
    const it = await setting({ technicianIds: people, leadId: people[0] ?? null });
    const run = await act.prepare(it);
    await toldAfter(it);
    const history = act.visit !== undefined;
    const before = await allRows(it.acme, { history });
    const key = randomUUID();
    await run(key);
    if (!act.changesNothing) expect(await allRows(it.acme, { history })).not.toEqual(before);
    const { kept } = act.visit
      ? await undoVisit(it, await act.visit(it), key)
      : await undoOrderAct(it.as("marko"), { id: it.orderId, act: key });
    expect(kept).toEqual([]);
    expect(await allRows(it.acme, { history })).toEqual(before);
    expect(await toldAfter(it)).toEqual([]);
  });

  it("is once, by who did it, and for rights that still hold", async () => {
    const it = await setting();
    const act = randomUUID();
    const id = await plannedFor(it, ["tea"], {}, act);
    await expectRefusal(undoVisitAct(it.as("ana"), { id, version: 1, act }), "not_allowed");
    await expectRefusal(
      undoVisitAct(it.as("sanja"), { id, version: 1, act }),
      "guard_failed",
      "not_undoable",
    );
    await expectRefusal(undoOrderAct(it.as("marko"), { id: randomUUID(), act }), "not_found");
    const undo = randomUUID();
    const undone = await undoVisitAct(it.as("marko", undo), { id, version: 1, act });
    expect(undone).toEqual({ id, version: null, kept: [] });
    // Sent again, because the answer was lost.
    expect(await undoVisitAct(it.as("marko", undo), { id, version: 1, act })).toEqual(undone);
    await expectRefusal(undoVisitAct(it.as("marko"), { id, version: 1, act }), "not_found");
    const other = randomUUID();
    await it.update("marko", { priority: "high" }, other);
    await undoOrderAct(it.as("marko"), { id: it.orderId, act: other });
    await expectRefusal(
      undoOrderAct(it.as("marko"), { id: it.orderId, act: other }),
      "guard_failed",
      "not_undoable",
    );
  });

  it("is not offered for an update of more than bulk commands change", async () => {
    const it = await setting();
    const act = randomUUID();
    await it.update("marko", { priority: "high", description: "Other" }, act);
    await expectRefusal(
      undoOrderAct(it.as("marko"), { id: it.orderId, act }),
      "guard_failed",
      "not_undoable",
    );
  });
});

describe("what somebody has changed since", () => {
  const orderOf = async ({ acme, orderId }: Setting) =>
    (
      await acme.rows(
        `SELECT planned_start_on AS s, planned_end_on AS e, priority,
          (SELECT group_concat(user_id) FROM (SELECT user_id FROM work_order_assignments
            WHERE work_order_id = work_orders.id AND to_at IS NULL ORDER BY user_id)) AS people
        FROM work_orders WHERE id = ?`,
        orderId,
      )
    )[0];

  it("stays: somebody who got another visit, and the days that follow it", async () => {
    const it = await setting();
    const act = randomUUID();
    const id = await plannedFor(it, ["tea"], {}, act);
    await planVisit(it.as("sanja"), visitPlan(it.orderId, [who("tea")], later));
    const { kept } = await undoVisit(it, id, act);
    expect(kept).toEqual([
      "Tea Šimić stays on the work order: Sanja Kovač has changed its people since.",
      "The planned days stay: Sanja Kovač has changed them since.",
    ]);
    expect(await orderOf(it)).toMatchObject({ s: "2026-11-24", people: who("tea") });
  });

  it("stays: somebody who leads others now, and days that were typed", async () => {
    const it = await setting();
    const act = randomUUID();
    const id = await plannedFor(it, ["tea"], {}, act);
    await it.update("sanja", { technicianIds: ["tea", "tarik"].map(who), leadId: who("tea") });
    const { kept } = await undoVisit(it, id, act);
    expect(kept).toEqual([
      "Tea Šimić stays on the work order: Sanja Kovač has changed its people since.",
    ]);
    expect(await orderOf(it)).toMatchObject({ s: "2026-12-01", e: "2026-12-04" });
  });

  it("leaves those whom somebody else has added", async () => {
    const it = await setting({ technicianIds: [who("tomislav")], leadId: who("tomislav") });
    const act = randomUUID();
    const id = await plannedFor(it, ["tea"], {}, act);
    const people = ["tomislav", "tea", "tarik"].map(who);
    await it.update("sanja", { technicianIds: people, leadId: who("tomislav") });
    expect((await undoVisit(it, id, act)).kept).toEqual([]);
    expect(await orderOf(it)).toMatchObject({
      people: ["tomislav", "tarik"].map(who).toSorted().join(),
    });
  });

  it("of a visit is a conflict that says who; on top of it, what it made of the days stays", async () => {
    const it = await setting();
    const act = randomUUID();
    const id = await plannedFor(it, ["tea"], {}, act);
    await it.change("sanja", id, later);
    const refused = await refusalOf(undoVisitAct(it.as("marko"), { id, version: 1, act }));
    expect(refused).toMatchObject({
      code: "version_conflict",
      facts: { lastChange: { by: "Sanja Kovač" } },
    });
    expect((await undoVisit(it, id, act)).kept).toEqual([
      "The planned days stay: Sanja Kovač has changed them since.",
    ]);
    expect(await orderOf(it)).toMatchObject({ s: "2026-11-24", people: null });
  });

  it("stays of a change in bulk, field by field, and the rest is taken back", async () => {
    const it = await setting({ technicianIds: LED.map(who), leadId: who("tomislav") });
    const [one, other] = [await plannedFor(it, LED), await plannedFor(it, ["tea"], later)];
    const act = randomUUID();
    await it.update(
      "marko",
      { priority: "high", technicianIds: [who("tarik")], leadId: who("tarik") },
      act,
    );
    await it.change("sanja", other, { endsAt: later.endsAt + HOUR_MS });
    await it.update("sanja", { priority: "critical" });
    const { kept } = await undoOrderAct(it.as("marko"), { id: it.orderId, act });
    expect(kept).toEqual([
      "One of its visits stays as it is: Sanja Kovač has changed it since.",
      "Tarik Begić stays on the work order: Sanja Kovač has changed its people since.",
      "The priority stays: Sanja Kovač has changed it since.",
    ]);
    expect(await peopleOf(it.acme, one)).toEqual(LED.map(who).toSorted());
    expect(await peopleOf(it.acme, other)).toEqual([who("tarik")]);
    expect(await orderOf(it)).toMatchObject({
      priority: "critical",
      people: [...LED, "tarik"].map(who).toSorted().join(),
    });
  });

  it("is refused when nothing is left to undo", async () => {
    const it = await setting();
    const act = randomUUID();
    await it.update("marko", { priority: "high" }, act);
    await it.update("sanja", { priority: "critical" });
    const refused = await refusalOf(undoOrderAct(it.as("marko"), { id: it.orderId, act }));
    expect(refused).toMatchObject({
      reason: "changed_since",
      facts: { kept: "The priority stays: Sanja Kovač has changed it since." },
    });
  });
});

describe("what leaves of a planning act", () => {
  it("is one notice of the result, two minutes after the last change", async () => {
    const it = await setting();
    const id = await plannedFor(it, ["tea"]);
    await it.change("marko", id, later);
    await it.change("marko", id, { technicianIds: [who("tarik")] });
    const told = await toldAfter(it);
    expect(told.filter((type) => type.startsWith("visit."))).toEqual(["visit.planned.notice"]);
    expect(told).toContain("ticket.visit_planned");
  });

  it("tells of an undone plan that they know: it is cancelled, and the visit stays to be seen", async () => {
    const it = await setting();
    const act = randomUUID();
    const id = await plannedFor(it, ["tea"], {}, act);
    await toldAfter(it);
    expect(await undoVisit(it, id, act)).toEqual({
      id,
      version: 2,
      kept: ["The visit stays as cancelled, because its technicians knew of it."],
    });
    expect(await it.acme.rows("SELECT status FROM visits")).toEqual([{ status: "cancelled" }]);
    expect(await toldAfter(it)).toEqual(["visit.cancelled.notice", "ticket.visit_cancelled"]);
  });
});
