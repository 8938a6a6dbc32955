import type { NextStep } from "~/features/work-orders/policy/next-step";
import { isOpen, type Status } from "~/features/approvals/model";
import type { DayOrder } from "../model";

type Order = Pick<DayOrder, "id" | "group"> & {
  status: Status;
  reportedToday: boolean;
  next: NextStep;
  /** The own visit of today. */
  visit?: object | null;
};

/**
 * The order that a technician goes to next: of today's, in the order of their day, the first one that they have not reported today and that
 * needs them. Without one, the first that they visit, where the lead has the next step. Undefined when there is none.
 */
export function nextToday<Each extends Order>(
  orders: readonly Each[],
  leftId: string,
): Each | undefined {
  const left = orders.filter(
    ({ id, group, status, reportedToday }) =>
      id !== leftId && group === "today" && isOpen({ status }) && !reportedToday,
  );
  return (
    left.find(({ next }) => next.waitsFor.length === 0) ?? left.find(({ visit }) => Boolean(visit))
  );
}
