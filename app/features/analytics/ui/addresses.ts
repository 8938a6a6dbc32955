import type { Status } from "~/features/work-orders/model";
import type { ScopeInput } from "../inputs";
import type { EntryReport, HoursView, Incomplete, Report } from "../model";

/** The days and filters of a report. Each number links to exactly the records that it counts. */
export type Around = { from: string; to: string; timeZone: string; scope: ScopeInput };
type Params = Record<string, string | null>;

function addressOf(path: string, params: Params): string {
  const given = Object.entries(params).filter(
    (pair): pair is [string, string] => pair[1] !== null && pair[1] !== "",
  );
  return `${path}?${new URLSearchParams(given)}`;
}

/** Keeps a named period as such, so that the linked page shows it as chosen. */
function scopeParams({ scope, from, to }: Around): Params {
  const { customerId, technicianId } = scope;
  const days: Params = scope.from || scope.to ? { from, to } : { period: scope.period };
  return { ...days, customerId, technicianId };
}

export function ordersAddress(
  { from, to, timeZone, scope }: Around,
  {
    status = null,
    technicianId = scope.technicianId,
  }: { status?: Status | null; technicianId?: string | null },
): string {
  return addressOf("/work-orders", {
    view: "table",
    status: status ?? "all",
    customerId: scope.customerId,
    assigneeId: technicianId,
    createdFrom: from,
    createdTo: to,
    timeZone,
  });
}

export function reportAddress(around: Around, report: Report, more: Params = {}): string {
  return addressOf("/analytics", { report, ...scopeParams(around), ...more });
}

export function entriesAddress(around: Around, report: EntryReport, more: Params = {}): string {
  return addressOf("/analytics/entries", { report, ...scopeParams(around), ...more });
}

export function incompleteAddress(around: Around, of: Incomplete): string {
  return `${addressOf("/analytics/incomplete", scopeParams(around))}#${of}`;
}

export function plansAddress(customerId: string): string {
  return addressOf("/preventive-maintenance", { customerId });
}

export function daysAddress(around: Around, hours: HoursView | null, more: Params = {}): string {
  return addressOf("/analytics/hours", { hours, ...scopeParams(around), ...more });
}
