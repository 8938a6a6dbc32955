import * as z from "zod/mini";
import type { DayRange } from "~/kernel/time/periods";
import { PERIODS, periodOf } from "~/kernel/time/periods";
import type { Day } from "~/kernel/time/days";
import { day, id, text } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter, wholeNumber } from "~/kernel/input/list-input";
import { EXPENSE_TYPES } from "~/features/work-orders/model";
import {
  ENTRY_GROUPS,
  ENTRY_REPORTS,
  type EntryGroup,
  HOURS_VIEWS,
  MAINTENANCE_BY,
  MAX_PRINTED_ROWS,
  PROJECTS,
  REPORTS,
} from "./model";

/** Days, technician and customer, the same for every report. Explicit days override a named period. */
const scope = {
  period: z._default(z.enum(PERIODS, "invalid"), "this-month"),
  from: optionalFilter(day()),
  to: optionalFilter(day()),
  customerId: optionalFilter(id()),
  technicianId: optionalFilter(id()),
};

export const scopeInput = z.object(scope);
export type ScopeInput = z.infer<typeof scopeInput>;

const paged = listFields(["workedMinutes", "plannedMinutes", "efficiency"], "desc");
export const projectsInput = z.object({
  ...scope,
  ...paged,
  by: z._default(z.enum(PROJECTS, "invalid"), "job"),
});
export type ProjectsInput = z.infer<typeof projectsInput>;

export const doneOrdersInput = z.object({
  ...scope,
  ...listFields(["doneAt", "workedMinutes", "plannedMinutes", "efficiency"], "desc"),
  /** Restricts to one project. noJobNumber and noCustomer select the orders that have none. */
  jobNumber: optionalFilter(text(200)),
  noJobNumber: booleanFilter,
  noCustomer: booleanFilter,
});
export type DoneOrdersInput = z.infer<typeof doneOrdersInput>;

export const maintenanceInput = z.object({
  ...scope,
  by: z._default(z.enum(MAINTENANCE_BY, "invalid"), "customer"),
});
export type MaintenanceInput = z.infer<typeof maintenanceInput>;

const entryGroup = optionalFilter(z.enum(Object.values(ENTRY_GROUPS).flat(), "invalid"));
const pageSize = (usual: number) =>
  z._default(
    wholeNumber.check(z.minimum(1, "too_small"), z.maximum(MAX_PRINTED_ROWS, "too_large")),
    usual,
  );

/** A report of entries. A group that the report does not have, or that is named twice, does not count. */
export const entriesInput = z.object({
  ...scope,
  report: z._default(z.enum(ENTRY_REPORTS, "invalid"), "hours"),
  group1: entryGroup,
  group2: entryGroup,
  group3: entryGroup,
  /** The entries themselves, of expenses and parts. */
  list: booleanFilter,
  workOrderId: optionalFilter(id()),
  noCustomer: booleanFilter,
  category: optionalFilter(z.enum(EXPENSE_TYPES, "invalid")),
  /** The id of a part from stock; of another, its unit and its name as JSON. */
  part: optionalFilter(text(500)),
  pageNumber: listFields(["group"]).pageNumber,
  pageSize: pageSize(50),
});
export type EntriesInput = z.infer<typeof entriesInput>;

/** The groups of the report, from the outermost to the innermost. The first of them is the default. */
export function groupsOf({
  report,
  group1,
  group2,
  group3,
}: Pick<EntriesInput, "report" | "group1" | "group2" | "group3">): EntryGroup[] {
  const offered: readonly EntryGroup[] = ENTRY_GROUPS[report];
  const chosen = [group1, group2, group3].filter((one) => one !== null);
  const groups = [...new Set(chosen)].filter((one) => offered.includes(one));
  return groups.length > 0 ? groups : offered.slice(0, 1);
}

/** The days and orders behind hours. `hours` omits days without such hours. */
export const workedDaysInput = z.object({
  ...scope,
  ...listFields(["reportOn"], "desc"),
  pageSize: pageSize(20),
  /** Only the hours of this order. */
  workOrderId: optionalFilter(id()),
  hours: optionalFilter(z.enum(HOURS_VIEWS)),
  noCustomer: booleanFilter,
});
export type WorkedDaysInput = z.infer<typeof workedDaysInput>;

export const reportInput = z._default(z.enum(REPORTS, "invalid"), "order-status");

/** Returns the range, both days included. A single day is a range of one day. Two days in the wrong order are swapped. */
export function rangeOf(
  { period, from, to }: Pick<ScopeInput, "period" | "from" | "to">,
  today: Day,
): DayRange {
  const [first, last] = [from ?? to, to ?? from];
  if (first === null || last === null) return periodOf(period, today);
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}
