import type { StepFacts } from "~/features/work-orders/policy/next-step";
import { isOpen, type Status } from "~/features/approvals/model";
import type { DayOrder } from "../model";

type Order = Pick<DayOrder, "group"> & {
  status: Status;
  reportedToday: boolean;
  facts: Pick<StepFacts, "mayReport">;
};

/** The orders on which a technician may file a report now, in the order of their day: those without one of today first, of today before others. */
export function ordersForReport<Each extends Order>(orders: readonly Each[]): Each[] {
  const rank = ({ reportedToday, group }: Each) =>
    Number(reportedToday) * 2 + Number(group !== "today");
  return orders
    .filter(({ status, facts }) => facts.mayReport && isOpen({ status }))
    .sort((a, b) => rank(a) - rank(b));
}
