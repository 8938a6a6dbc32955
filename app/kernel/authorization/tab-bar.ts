import type { Features } from "../features";
import { homeOf, refusalOf } from "./access";
import { type Action, may } from "./actions";
import { type Actor, holdsAny } from "./roles";

/** What the create menu of the tab bar offers, in its order. A report begins with the choice of its order. */
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
  /** The path of the first tab: Today, or what awaits an approver. */
  home: string;
  orders: string;
  create: Creation[];
};

const REVIEW = "/work-orders/review";

/** Whoever neither works on orders nor plans them has come to approve. */
function comesToReview(actor: Pick<Actor, "roles">, { APPROVALS_WORK_ORDER }: Features): boolean {
  return (
    APPROVALS_WORK_ORDER.enabled &&
    holdsAny(actor, ["APPROVER"]) &&
    !holdsAny(actor, ["TECHNICIAN", "MANAGER", "SYSTEM_ADMIN"])
  );
}

/** The home page on a phone: for an approver the orders that await them, elsewhere the same as at a desk. */
export function phoneHomeOf(actor: Pick<Actor, "roles">, features: Features): string {
  return comesToReview(actor, features) ? REVIEW : homeOf(actor, features);
}

export function tabBarOf(actor: Pick<Actor, "roles">, features: Features): TabBar | null {
  if (!holdsAny(actor, ["TECHNICIAN", "APPROVER"])) return null;
  const isTechnician = holdsAny(actor, ["TECHNICIAN"]);
  const reviews = comesToReview(actor, features);
  const own = { own: true, assigned: true, lead: true };
  return {
    home: reviews ? REVIEW : "/work-orders",
    orders: isTechnician
      ? "/work-orders/assigned"
      : reviews
        ? "/work-orders"
        : "/work-orders?awaiting=on",
    create: CREATIONS.filter((each) => {
      const { area, action } = RIGHTS[each];
      // The choice is among the orders that one is assigned to.
      if (each === "report" && !isTechnician) return false;
      return refusalOf(area, actor, features) === null && may(actor, action, own);
    }),
  };
}
