import { expect, it } from "vitest";
import { tabBarOf } from "~/kernel/authorization/tab-bar";
import type { Role } from "~/kernel/authorization/roles";
import { DEFAULT_FEATURES } from "~/kernel/features";

const TICKETS = {
  ...DEFAULT_FEATURES,
  TICKETING: { ...DEFAULT_FEATURES.TICKETING, enabled: true },
};

const APPROVALS = {
  ...TICKETS,
  APPROVALS_WORK_ORDER: { enabled: true, value: { required: 1, fourEyes: true } },
} as const;

it.each<[Role[], string | null, string]>([
  [["TECHNICIAN"], "/work-orders/assigned", "report work-orders tickets tasks"],
  [["APPROVER"], "/work-orders", ""],
  [["MANAGER", "APPROVER"], "/work-orders", "work-orders tickets tasks"],
  [["APPROVER", "TECHNICIAN"], "/work-orders/assigned", "report work-orders tickets tasks"],
  [["MANAGER"], null, ""],
  [["CUSTOMER_USER"], null, ""],
])("gives %j a tab bar with the orders at %s and offers to create: %s", (roles, orders, create) => {
  const tabs = tabBarOf({ roles }, APPROVALS);
  expect(tabs?.orders ?? null).toBe(orders);
  expect(tabs?.create.join(" ") ?? "").toBe(create);
});

it("has the reviews of an approver while approvals are on, never those of a technician", () => {
  expect(tabBarOf({ roles: ["APPROVER"] }, APPROVALS)?.reviews).toBe(true);
  expect(tabBarOf({ roles: ["APPROVER"] }, TICKETS)?.reviews).toBe(false);
  expect(tabBarOf({ roles: ["APPROVER", "TECHNICIAN"] }, APPROVALS)?.reviews).toBe(false);
});

it("offers no ticket where tickets are disabled", () => {
  const off = { ...TICKETS, TICKETING: { ...TICKETS.TICKETING, enabled: false } };
  expect(tabBarOf({ roles: ["TECHNICIAN"] }, off)?.create).toEqual([
    "report",
    "work-orders",
    "tasks",
  ]);
});
