import type { Features } from "../features";
import { refusalOf } from "./access";
import { type Action, may } from "./actions";
import { type Actor, holdsAny } from "./roles";

/** What the create menu of the tab bar offers, in its order, before the scan of a label. A report begins with the choice of its order. */
const CREATIONS = ["report", "work-orders", "tickets", "tasks"] as const;
export type Creation = (typeof CREATIONS)[number];

const RIGHTS: Record<Creation, { area: "work-orders" | "tickets" | "tasks"; action: Action }> = {
  report: { area: "work-orders", action: "daily-reports.write" },
  "work-orders": { area: "work-orders", action: "work-orders.create" },
  tickets: { area: "tickets", action: "tickets.create" },
  tasks: { area: "tasks", action: "tasks.create" },
};

/** The tab bar of phones: for technicians and approvers. Null for everybody else, who have the drawer alone. */
export type TabBar = {
  /** A technician has Today and the own orders; an approver has all orders, and beside them what awaits a review. */
  orders: "/work-orders/assigned" | "/work-orders";
  /** True when the tab of the reviews has something to lead to. Absent in data stored by an earlier release. */
  reviews?: boolean;
  /** Empty when a label can be scanned and nothing can be created. */
  create: Creation[];
};

/** A technician has the day in its place. */
export function hasReviewTab(actor: Pick<Actor, "roles">): boolean {
  return holdsAny(actor, ["APPROVER"]) && !holdsAny(actor, ["TECHNICIAN"]);
}

export function tabBarOf(actor: Pick<Actor, "roles">, features: Features): TabBar | null {
  if (!holdsAny(actor, ["TECHNICIAN", "APPROVER"])) return null;
  const isTechnician = holdsAny(actor, ["TECHNICIAN"]);
  const own = { own: true, assigned: true, lead: true };
  return {
    orders: isTechnician ? "/work-orders/assigned" : "/work-orders",
    reviews: hasReviewTab(actor) && features.APPROVALS_WORK_ORDER.enabled,
    create: CREATIONS.filter((each) => {
      const { area, action } = RIGHTS[each];
      // The choice is among the orders that one is assigned to.
      if (each === "report" && !isTechnician) return false;
      return refusalOf(area, actor, features) === null && may(actor, action, own);
    }),
  };
}
