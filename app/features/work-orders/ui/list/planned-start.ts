import { useFormat } from "~/shell/layout/use-format";
import type { WorkOrderRow } from "../../queries/list/rows";

/** `visitAt` is absent in data stored by an earlier release. */
type Planned = Pick<WorkOrderRow, "plannedStartOn"> & Partial<Pick<WorkOrderRow, "visitAt">>;

/** The day on which work is planned to start, with the time of its visit. Null for an unplanned order. */
export function usePlannedStart(): (order: Planned) => string | null {
  const format = useFormat();
  return ({ plannedStartOn, visitAt }) => {
    if (!plannedStartOn) return null;
    const day = format.day(plannedStartOn);
    return visitAt ? `${day}, ${format.time(visitAt)}` : day;
  };
}
