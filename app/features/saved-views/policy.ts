import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import type { ViewedList } from "./model";

type Right = Parameters<typeof may>;
type Needed = [action: Right[1], relationship: Right[2]];

const READING: Record<ViewedList, Needed> = {
  "work-orders": ["work-orders.read", undefined],
  tasks: ["tasks.read", undefined],
  tickets: ["tickets.read", { own: true }],
};

/** Whoever reads a list saves views of their own. Those of the company require the right to share them. */
export function savedViewRight(list: ViewedList, shared: boolean): Needed {
  return shared ? ["saved-views.share", undefined] : READING[list];
}

export function mayUseViews(actor: Pick<Actor, "roles">, list: ViewedList): boolean {
  return may(actor, ...READING[list]);
}

/** Customers and partners do not see how the company names its views. */
export function seesShared({ customerId }: Pick<Actor, "customerId">): boolean {
  return customerId === null;
}
