import type { NextStep } from "~/features/work-orders/policy/next-step";
import type { DayOrder } from "../model";

type Order = Pick<DayOrder, "id" | "group"> & {
  status: string;
  reportedToday: boolean;
  next: NextStep;
  /** The own visit of today. */
  visit?: object | null;
};

/**
 * What a technician goes to after the order they leave: the first one of today, in the order of their day, that waits for them and that they
 * have not reported today. Undefined when there is none.
 */
export function nextToday<Each extends Order>(
  orders: readonly Each[],
  leftId: string,
): Each | undefined {
  const left = orders.filter(
    ({ id, group, status, reportedToday }) =>
      id !== leftId &&
      group === "today" &&
      (status === "backlog" || status === "in-progress") &&
      !reportedToday,
  );
  return (
    left.find(({ next }) => next.waitsFor.length === 0) ?? left.find(({ visit }) => Boolean(visit))
  );
}
