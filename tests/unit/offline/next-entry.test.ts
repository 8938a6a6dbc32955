import { describe, expect, it } from "vitest";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { nextCheckAt, nextToSend, type Round } from "~/offline/outbox/sending/next-entry";
import { queuedEntry } from "../../support/records/queued-entry";

const NOW = Date.UTC(2026, 10, 22, 12);
const HOUR = 3_600_000;
const EVENT: Round = { began: "event", at: NOW, urgent: null };
const TIMER: Round = { began: "timer", at: NOW, urgent: null };

let made = 0;

function entry(more: Partial<OutboxEntry> = {}): OutboxEntry {
  made += 1;
  return queuedEntry({ id: `entry-${made}`, queue: `order-${made}`, place: made, ...more });
}

const refused = {
  state: "refused",
  refusal: { status: 422, code: "guard_failed", message: "No" },
} as const;

function turn(entries: OutboxEntry[], round: Round = EVENT, now = NOW): string | undefined {
  return nextToSend(entries, round, now)?.id;
}

describe("the next entry to send", () => {
  it("is the one that was saved first, in whatever order they are read", () => {
    const [first, second] = [entry(), entry()];
    expect(turn([second, first])).toBe(first.id);
    expect(turn([])).toBeUndefined();
  });

  it("is one that the user waits for, after earlier entries of its queue", () => {
    const other = entry();
    const start = entry({ queue: "pump" });
    const report = entry({ queue: "pump" });
    expect(turn([other, start, report], { ...EVENT, urgent: report.id })).toBe(start.id);
    expect(turn([other, report], { ...EVENT, urgent: report.id })).toBe(report.id);
  });

  it("is not blocked by a refused entry, unless it references that entry", () => {
    const ticket = entry({ queue: "ticket", ...refused });
    const comment = entry({
      queue: "ticket",
      call: { method: "PUT", path: `/tickets/${ticket.id}/comments`, body: {} },
    });
    const link = entry({
      call: { method: "POST", path: "/workOrders/1/addTickets", body: { ticketIds: [ticket.id] } },
    });
    const report = entry({ queue: "ticket" });
    expect(turn([ticket, comment, link, report])).toBe(report.id);
    expect(turn([ticket, comment, link])).toBeUndefined();
  });

  it("is not blocked by an entry that was set aside, unless it references that entry", () => {
    const file = entry({
      queue: "pump",
      state: "refused",
      refusal: { status: 500, code: "unexpected", message: "" },
    });
    const update = entry({
      queue: "pump",
      call: { method: "POST", path: `/dailyReports/${file.id}`, body: {} },
    });
    const comment = entry({ queue: "pump" });
    expect(turn([file, update, comment])).toBe(comment.id);
    expect(turn([file, update])).toBeUndefined();
  });

  it("is a refused one again if its owner requests it", () => {
    const refusedOne = entry({ ...refused, triedAt: NOW - 1 });
    expect(
      turn([refusedOne], { began: "person", at: NOW, urgent: refusedOne.id, again: refusedOne.id }),
    ).toBe(refusedOne.id);
    expect(turn([refusedOne], { began: "person", at: NOW, urgent: refusedOne.id })).toBeUndefined();
  });

  it("is not from the queue of a waiting entry, but from any other queue", () => {
    const late = entry({ queue: "pump", notBefore: NOW + 1, triedAt: NOW - 1 });
    const behind = entry({ queue: "pump" });
    const elsewhere = entry();
    expect(turn([late, behind, elsewhere], TIMER)).toBe(elsewhere.id);
    expect(turn([late, behind], TIMER)).toBeUndefined();
    expect(turn([late, behind], TIMER, NOW + 1)).toBe(late.id);
  });

  it("is each entry once more after an event, once per round", () => {
    const tried = entry({ notBefore: NOW + HOUR, triedAt: NOW - 1 });
    expect(turn([tried])).toBe(tried.id);
    expect(turn([{ ...tried, triedAt: NOW }])).toBeUndefined();
  });

  it("is not delayed by hours after the clock was hours ahead", () => {
    const ahead = entry({ triedAt: NOW + 5 * HOUR, notBefore: NOW + 5 * HOUR });
    expect(turn([ahead], TIMER)).toBe(ahead.id);
    expect(turn([ahead], EVENT)).toBe(ahead.id);
    expect(nextCheckAt([ahead], NOW + 5 * HOUR, NOW)).toBe(NOW);
  });
});

describe("the time of the next attempt", () => {
  it("is the first due time, not before the pause ends, and ignores refused entries", () => {
    const [soon, later] = [entry({ notBefore: NOW + 1_000 }), entry({ notBefore: NOW + 9_000 })];
    expect(nextCheckAt([later, soon], 0, NOW)).toBe(NOW + 1_000);
    expect(nextCheckAt([later, soon], NOW + 5_000, NOW)).toBe(NOW + 5_000);
    expect(nextCheckAt([entry()], 0, NOW)).toBe(NOW);
    expect(nextCheckAt([entry(refused)], 0, NOW)).toBeNull();
  });
});
