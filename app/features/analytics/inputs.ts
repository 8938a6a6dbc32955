import * as z from "zod/mini";
import type { DayRange } from "~/kernel/time/periods";
import { PERIODS, periodOf } from "~/kernel/time/periods";
import type { Day } from "~/kernel/time/days";
import { day, id, text } from "~/kernel/input/fields";
import { booleanFilter, listFields, optionalFilter } from "~/kernel/input/list-input";
import { HOURS_VIEWS, MAINTENANCE_BY, PROJECTS, REPORTS } from "./model";

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

/** The days and orders behind hours. `hours` omits days without such hours. */
export const workedDaysInput = z.object({
  ...scope,
  ...listFields(["reportOn"], "desc"),
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
