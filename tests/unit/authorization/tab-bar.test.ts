import { expect, it } from "vitest";
import { phoneHomeOf, tabBarOf } from "~/kernel/authorization/tab-bar";
import type { Role } from "~/kernel/authorization/roles";
import { DEFAULT_FEATURES } from "~/kernel/features";

const TICKETS = {
  ...DEFAULT_FEATURES,
  TICKETING: { ...DEFAULT_FEATURES.TICKETING, enabled: true },
};

it.each<[Role[], string | null, string]>([
  [["TECHNICIAN"], "/work-orders/assigned", "report work-orders tickets tasks"],
  [["APPROVER"], "/work-orders?awaiting=on", ""],
  [["MANAGER", "APPROVER"], "/work-orders?awaiting=on", "work-orders tickets tasks"],
  [["APPROVER", "TECHNICIAN"], "/work-orders/assigned", "report work-orders tickets tasks"],
  [["MANAGER"], null, ""],
  [["CUSTOMER_USER"], null, ""],
])("gives %j a tab bar with the orders at %s and offers to create: %s", (roles, orders, create) => {
  const tabs = tabBarOf({ roles }, TICKETS);
  expect(tabs?.orders ?? null).toBe(orders);
  expect(tabs?.create.join(" ") ?? "").toBe(create);
});

const APPROVALS = {
  ...TICKETS,
  APPROVALS_WORK_ORDER: { enabled: true, value: { required: 1, fourEyes: true } },
} as const;

it.each<[Role[], string, string | undefined]>([
  [["APPROVER"], "/work-orders/review", "/work-orders/review"],
  [["APPROVER", "TECHNICIAN"], "/work-orders", "/work-orders"],
  [["APPROVER", "MANAGER"], "/work-orders", "/work-orders"],
  [["MANAGER"], "/work-orders", undefined],
  [["CUSTOMER_USER"], "/tickets", undefined],
])("on a phone the home of %j is %s", (roles, home, tab) => {
  expect(phoneHomeOf({ roles }, APPROVALS)).toBe(home);
  expect(tabBarOf({ roles }, APPROVALS)?.home).toBe(tab);
});

it("leads an approver to the orders where approvals are off", () => {
  const off = {
    ...TICKETS,
    APPROVALS_WORK_ORDER: { ...APPROVALS.APPROVALS_WORK_ORDER, enabled: false },
  };
  expect(phoneHomeOf({ roles: ["APPROVER"] }, off)).toBe("/work-orders");
});

it("offers no ticket where tickets are disabled", () => {
  const off = { ...TICKETS, TICKETING: { ...TICKETS.TICKETING, enabled: false } };
  expect(tabBarOf({ roles: ["TECHNICIAN"] }, off)?.create).toEqual([
    "report",
    "work-orders",
    "tasks",
  ]);
});
