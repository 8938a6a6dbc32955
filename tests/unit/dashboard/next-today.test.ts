import { describe, expect, it } from "vitest";
import { nextToday } from "~/features/dashboard/policy/next-today";
import { ordersForReport } from "~/features/dashboard/policy/takes-report";
import type { NextStep } from "~/features/work-orders/policy/next-step";

const MINE: NextStep = { step: "start", mayAct: true, waitsFor: [] };
type Order = Parameters<typeof nextToday>[0][number] &
  Parameters<typeof ordersForReport>[0][number];
const order = (id: string, more: Partial<Order> = {}): Order & { id: string } => ({
  id,
  group: "today",
  status: "backlog",
  reportedToday: false,
  next: MINE,
  facts: { mayReport: true },
  ...more,
});
const idOf = (each: { id: string } | undefined) => each?.id;

describe("where a technician goes after a signature", () => {
  it("is the first order of today that waits for them", () => {
    expect(idOf(nextToday([order("a"), order("b"), order("c")], "a"))).toBe("b");
    expect(idOf(nextToday([order("a"), order("b"), order("c")], "c"))).toBe("a");
  });

  it.each<[string, Partial<Order>]>([
    ["is of another day", { group: "tomorrow" }],
    ["is overdue", { group: "overdue" }],
    ["was reported today", { status: "in-progress", reportedToday: true }],
    ["waits for others", { next: { ...MINE, waitsFor: ["lead"] } }],
    ["was signed on this device", { status: "signed" }],
    ["was submitted on this device", { status: "waiting-for-approvals" }],
  ])("is no order that %s", (_, more) => {
    expect(nextToday([order("a"), order("b", more)], "a")).toBeUndefined();
  });
});

describe("the orders for a report", () => {
  it("begin with those of today, and end with those that have one", () => {
    const orders = [
      order("reported", { status: "in-progress", reportedToday: true }),
      order("today"),
      order("overdue", { group: "overdue" }),
      order("tomorrow", { group: "tomorrow" }),
      order("begun", { status: "in-progress" }),
    ];
    expect(ordersForReport(orders).map(idOf)).toEqual([
      "today",
      "begun",
      "overdue",
      "tomorrow",
      "reported",
    ]);
  });

  it.each<[string, Partial<Order>]>([
    ["of others", { facts: { mayReport: false } }],
    ["submitted on this device", { status: "waiting-for-approvals" }],
    ["signed on this device", { status: "done" }],
  ])("do not include one %s", (_, more) => {
    expect(ordersForReport([order("a", more)])).toEqual([]);
  });
});
