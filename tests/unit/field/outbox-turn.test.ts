import { describe, expect, it } from "vitest";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { nextLook, nextToSend, type Round } from "~/offline/outbox/next-entry";
import { queuedEntry } from "../../support/queued-entry";

const NOW = Date.UTC(2026, 10, 22, 12);
const HOUR = 3_600_000;
const EVENT: Round = { began: "event", at: NOW, urgent: null };
const TIMER: Round = { began: "timer", at: NOW, urgent: null };

let made = 0;

function entry(more: Partial<OutboxEntry> = {}): OutboxEntry {
  made += 1;
  return queuedEntry({ id: `entry-${made}`, queue: `order-${made}`, place: made, ...more });
}

const refused = { state: "refused", refusal: { status: 422, code: "guard_failed", message: "No" } } as const;

function turn(entries: OutboxEntry[], round: Round = EVENT, now = NOW): string | undefined {
  return nextToSend(entries, round, now)?.id;
}

describe("whose turn it is", () => {
  it("the one that was saved first, whatever order they are read in", () => {
    const [first, second] = [entry(), entry()];
    expect(turn([second, first])).toBe(first.id);
    expect(turn([])).toBeUndefined();
  });

  it("what somebody waits for goes first, with what stands before it in its queue", () => {
    const other = entry();
    const start = entry({ queue: "pump" });
    const report = entry({ queue: "pump" });
    expect(turn([other, start, report], { ...EVENT, urgent: report.id })).toBe(start.id);
    expect(turn([other, report], { ...EVENT, urgent: report.id })).toBe(report.id);
  });

  it("a refused one holds back nothing but what names it", () => {
    const ticket = entry({ queue: "ticket", ...refused });
    const comment = entry({ queue: "ticket", call: { method: "PUT", path: `/tickets/${ticket.id}/comments`, body: {} } });
    const link = entry({ call: { method: "POST", path: "/workOrders/1/addTickets", body: { ticketIds: [ticket.id] } } });
    const report = entry({ queue: "ticket" });
    expect(turn([ticket, comment, link, report])).toBe(report.id);
    expect(turn([ticket, comment, link])).toBeUndefined();
  });

  it("one that was set aside lets its queue go on, but for what names it", () => {
    const file = entry({ queue: "pump", state: "refused", refusal: { status: 500, code: "unexpected", message: "" } });
    const update = entry({ queue: "pump", call: { method: "POST", path: `/dailyReports/${file.id}`, body: {} } });
    const comment = entry({ queue: "pump" });
    expect(turn([file, update, comment])).toBe(comment.id);
    expect(turn([file, update])).toBeUndefined();
  });

  it("a refused one goes once more where its owner says so", () => {
    const refusedOne = entry({ ...refused, triedAt: NOW - 1 });
    expect(turn([refusedOne], { began: "person", at: NOW, urgent: refusedOne.id, again: refusedOne.id })).toBe(refusedOne.id);
    expect(turn([refusedOne], { began: "person", at: NOW, urgent: refusedOne.id })).toBeUndefined();
  });

  it("one that waits holds back its queue, and no other", () => {
    const late = entry({ queue: "pump", notBefore: NOW + 1, triedAt: NOW - 1 });
    const behind = entry({ queue: "pump" });
    const elsewhere = entry();
    expect(turn([late, behind, elsewhere], TIMER)).toBe(elsewhere.id);
    expect(turn([late, behind], TIMER)).toBeUndefined();
    expect(turn([late, behind], TIMER, NOW + 1)).toBe(late.id);
  });

  it("an event tries everything once more, but once in its round", () => {
    const tried = entry({ notBefore: NOW + HOUR, triedAt: NOW - 1 });
    expect(turn([tried])).toBe(tried.id);
    expect(turn([{ ...tried, triedAt: NOW }])).toBeUndefined();
  });

  it("a clock that was hours ahead holds nothing back for hours", () => {
    const ahead = entry({ triedAt: NOW + 5 * HOUR, notBefore: NOW + 5 * HOUR });
    expect(turn([ahead], TIMER)).toBe(ahead.id);
    expect(turn([ahead], EVENT)).toBe(ahead.id);
    expect(nextLook([ahead], NOW + 5 * HOUR, NOW)).toBe(NOW);
  });
});

describe("when to look again", () => {
  it("at the first that is due, not before the pause is over, and never for what was refused", () => {
    const [soon, later] = [entry({ notBefore: NOW + 1_000 }), entry({ notBefore: NOW + 9_000 })];
    expect(nextLook([later, soon], 0, NOW)).toBe(NOW + 1_000);
    expect(nextLook([later, soon], NOW + 5_000, NOW)).toBe(NOW + 5_000);
    expect(nextLook([entry()], 0, NOW)).toBe(NOW);
    expect(nextLook([entry(refused)], 0, NOW)).toBeNull();
  });
});
