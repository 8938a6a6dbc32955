import { describe, expect, it } from "vitest";
import { withQueuedDay } from "~/features/dashboard/ui/queued-day";
import { startedNames } from "~/features/dashboard/ui/day-orders";
import type { DayOrder, TechnicianDay } from "~/features/dashboard/model";
import { TRANSITIONS } from "~/features/tasks/model";
import type { Effect, OutboxEntry } from "~/offline/outbox/entry";
import { effectsSince, withQueuedCommands, withStatus } from "~/offline/outbox/effects";
import { type SentEntry, sentOf, withSent } from "~/offline/outbox/sent/sent";
import { entryState } from "~/offline/outbox/queued-entry-state";
import { queuedEntry } from "../../support/records/queued-entry";

const READ_AT = Date.UTC(2026, 10, 22, 12);
const TODAY = "2026-11-22";
const START: Effect = {
  record: "work-orders/pump",
  status: { from: "backlog", to: "in-progress" },
};

function sentAfter(ms: number, entry: OutboxEntry, response: unknown = {}): SentEntry {
  return sentOf(entry, response, { sentAt: READ_AT + ms, isTold: false });
}

function visibleStatus(entries: OutboxEntry[], sent: SentEntry[] = []) {
  const order = { id: "pump", status: "backlog" };
  const { status, isWaiting } = withStatus(
    order,
    "work-orders/pump",
    effectsSince({ entries, sent }, READ_AT),
  );
  return { status, isWaiting };
}

describe("B5: a record with queued entries", () => {
  it("shows what they change while they wait, and nothing of another record or of a refused entry", () => {
    expect(visibleStatus([queuedEntry({ effect: START })])).toEqual({
      status: "in-progress",
      isWaiting: true,
    });
    const other = { ...START, record: "work-orders/boiler" };
    const refusal = { status: 409, code: "version_conflict", message: "No" };
    for (const entry of [
      queuedEntry(),
      queuedEntry({ effect: other }),
      queuedEntry({ effect: START, state: "refused", refusal }),
    ])
      expect(visibleStatus([entry])).toEqual({ status: "backlog", isWaiting: undefined });
  });

  it("shows what was sent after its data was read, without the mark, and leaves newer data alone", () => {
    const entry = queuedEntry({ effect: START });
    expect(visibleStatus([], [sentAfter(1, entry)])).toEqual({
      status: "in-progress",
      isWaiting: false,
    });
    expect(visibleStatus([], [sentAfter(-1, entry)]).status).toBe("backlog");
  });

  it("does not count a report that was stored but could not be filed", () => {
    const unfiled = sentAfter(1, queuedEntry({ effect: START }), { status: "unfiled" });
    expect(visibleStatus([], [unfiled]).status).toBe("backlog");
  });

  it("offers only the commands of the queued status", () => {
    const effect = { record: "tasks/clean", status: { from: "in-progress", to: "done" } };
    const task = {
      status: "in-progress",
      availableActions: ["complete", "sign", "submitForApproval"].map((command) => ({ command })),
      blockedActions: ["returnToBacklog"],
    };
    const effects = effectsSince({ entries: [queuedEntry({ effect })], sent: [] }, READ_AT);
    expect(withQueuedCommands(task, "tasks/clean", effects, TRANSITIONS)).toEqual({
      status: "done",
      isWaiting: true,
      availableActions: [],
      blockedActions: [],
    });
    expect(withQueuedCommands(task, "tasks/other", effects, TRANSITIONS)).toBe(task);
  });
});

const ORDER: DayOrder = {
  id: "pump",
  number: "2026-00001",
  version: 1,
  status: "backlog",
  priority: "medium",
  description: "",
  customerName: "",
  place: "",
  phone: "",
  address: "",
  plannedStartOn: TODAY,
  plannedEndOn: "",
  group: "today",
  overdueSince: null,
  sentBack: null,
  leadName: "Tomislav Đurić",
  reportToFix: null,
  facts: {
    status: "backlog",
    commands: ["start"],
    isLead: false,
    isAssigned: true,
    hasLead: true,
    mayAssign: false,
    mayReport: true,
    hasReports: false,
    openChecklistItems: 0,
    reportedToday: false,
    sentBack: false,
    hasReportToFix: false,
    approvalsToday: 1,
    approvalsMissing: 0,
  },
};

const REPORT = { step: "report", mayAct: true, waitsFor: [] };

function dayWith(effects: Effect[], order: Partial<DayOrder> = {}) {
  const missing = { workOrderId: "pump", number: "", customerName: "", day: "2026-11-21" };
  const day: TechnicianDay = {
    today: TODAY,
    orders: [{ ...ORDER, ...order }],
    missing: [missing],
    unfiled: [],
  };
  return withQueuedDay(
    day,
    effects.map((effect) => ({ ...effect, isWaiting: true })),
  );
}

describe("B5: a technician's day with queued entries", () => {
  it("knows reports that an earlier release stored as their number", () => {
    const { hasReports: _, ...stored } = ORDER.facts;
    const of = (reportCount: number) => ({ ...stored, hasReports: false, reportCount });
    const steps = [0, 1].flatMap((count) =>
      dayWith([], {
        status: "in-progress",
        facts: { ...of(count), status: "in-progress", isAssigned: false },
      }).orders.map(({ next }) => next.step),
    );
    expect(steps).toEqual(["report", "submitForApproval"]);
  });

  it("leads from a queued start to the report, for those who may write one", () => {
    expect(dayWith([START]).orders).toMatchObject([
      { status: "in-progress", isWaiting: true, next: REPORT, reportedToday: false },
    ]);
    const facts = { ...ORDER.facts, mayReport: false };
    expect(dayWith([START], { facts }).orders).toMatchObject([
      { next: { step: "report", mayAct: false, waitsFor: ["lead"] } },
    ]);
  });

  it("counts a queued report of today, and asks no more for a queued report of an earlier day", () => {
    const report = { ...START, day: TODAY };
    expect(dayWith([report])).toMatchObject({
      orders: [{ next: { mayAct: false }, reportedToday: true, reportIsWaiting: true }],
      missing: [{ day: "2026-11-21" }],
    });
    expect(dayWith([{ ...START, day: "2026-11-21" }]).missing).toEqual([]);
  });

  it.each([
    ["later", "without a plan", { plannedStartOn: "" }],
    ["tomorrow", "planned for another day", { plannedStartOn: "2026-11-23" }],
    ["later", "planned for another week", { plannedStartOn: "2026-12-24" }],
  ] as const)("shows an order that was started today from the group %s (%s)", (group, _, more) => {
    const order = { ...more, group };
    expect(dayWith([], order).orders).toMatchObject([{ group }]);
    expect(dayWith([START], order).orders).toMatchObject([{ group: "today", isWaiting: true }]);
    const report = { ...START, day: TODAY };
    expect(dayWith([report], order).orders).toMatchObject([{ group: "today" }]);
    const submitted = {
      record: "work-orders/pump",
      status: { from: "in-progress", to: "waiting-for-approvals" },
    };
    expect(dayWith([report, submitted], order).orders).toMatchObject([{ group: "today" }]);
    // As the order's page has stored it, once the server has started it.
    expect(dayWith([], { ...order, status: "in-progress" }).orders).toMatchObject([
      { group: "today" },
    ]);
  });

  it("requests started orders that the day lacks, each once", () => {
    const day: TechnicianDay = { today: TODAY, orders: [ORDER], missing: [], unfiled: [] };
    const boiler = { ...START, record: "work-orders/boiler" };
    const task = { ...START, record: "tasks/clean" };
    const closed = { ...boiler, status: { from: "in-progress", to: "signed" } };
    expect(startedNames([START, boiler, boiler, task], day)).toEqual(["work-orders/boiler"]);
    expect(startedNames([closed], day)).toEqual([]);
  });

  it("changes nothing without them", () => {
    expect(dayWith([]).orders).toMatchObject([{ status: "backlog", next: { step: "start" } }]);
  });
});

describe("B1: what became of an entry", () => {
  const outbox = { entries: [], sent: [], sending: null, isRead: true, isFailed: false };
  const entry = queuedEntry();
  const refused = { ...entry, state: "refused" as const };

  it.each([
    ["waits", { entries: [entry] }, "waiting"],
    ["is being sent", { entries: [entry], sending: entry.id }, "sending"],
    ["was refused", { entries: [refused] }, "refused"],
    ["was sent", { sent: [sentAfter(0, entry)] }, "sent"],
    ["was discarded", {}, "gone"],
    ["is not read yet", { isRead: false }, "unread"],
    ["cannot be read", { isFailed: true }, "unread"],
  ])("%s", (_how, more, is) => {
    expect(entryState(entry.id, { ...outbox, ...more })).toMatchObject({ is });
  });
});

describe("the list of what was sent", () => {
  it("has the newest first, each once, and the last fifty", () => {
    const entries = Array.from({ length: 60 }, (_, index) => queuedEntry({ id: `entry-${index}` }));
    let fact: unknown;
    for (const entry of [...entries, queuedEntry({ id: "entry-30" })])
      fact = withSent(fact, "tomislav", sentAfter(0, entry));
    const ids = (fact as { entries: SentEntry[] }).entries.map(({ id }) => id);
    expect(ids).toHaveLength(50);
    expect(ids.slice(0, 3)).toEqual(["entry-30", "entry-59", "entry-58"]);
    expect(new Set(ids).size).toBe(50);
  });

  it("keeps a short response of the server and leaves out a long one", () => {
    const result = { id: "report", status: "submitted", warnings: [] };
    expect(sentAfter(0, queuedEntry(), result).answer).toEqual(result);
    expect(sentAfter(0, queuedEntry(), "x".repeat(5_000)).answer).toBeNull();
  });
});
