import type { NextStep } from "~/features/work-orders/policy/next-step";
import type { DayOrder } from "../model";

type Order = Pick<DayOrder, "id" | "group"> & {
  status: string;
  reportedToday: boolean;
  next: NextStep;
};

/**
 * What a technician goes to after the order they leave: the first one of today, in the order of their day, that waits for them and that they
 * have not reported today. Undefined when there is none.
 */
export function nextToday<Each extends Order>(
  orders: readonly Each[],
  leftId: string,
): Each | undefined {
  return orders.find(
    ({ id, group, status, reportedToday, next }) =>
      id !== leftId &&
      group === "today" &&
      (status === "backlog" || status === "in-progress") &&
      !reportedToday &&
      next.waitsFor.length === 0,
  );
}
