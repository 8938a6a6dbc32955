import { queryRows } from "~/server/queries/query-rows";
import { entryModeOn } from "~/features/daily-reports/queries/dated-rules";
import { unfiledReason } from "~/features/daily-reports/policy/filing";
import { calendarOf } from "~/features/work-capacity/policy";
import { findCapacity } from "~/features/work-capacity/queries/stored";
import { DEFAULT_WEEK } from "~/features/work-capacity/model";
import { addDays, type Day } from "~/kernel/time/days";
import type { CommandName } from "~/features/work-orders/model";
import type { OrderFacts } from "~/features/work-orders/policy/rights";
import { actionsFor } from "~/features/work-orders/policy/transitions";
import { readFactsInProgress } from "~/features/work-orders/queries/facts";
import { may } from "~/kernel/authorization/actions";
import { approvalsRequired, type ReportEntry } from "~/kernel/features";
import { holdsAny } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { holidaysOf } from "~/features/settings/queries";
import type { Settings } from "~/server/settings";
import { dayIn, type Instant } from "~/kernel/time/instants";
import { joinNames, placeNames } from "~/kernel/text/title";
import {
  groupOf,
  inOrderOfDay,
  missingDays,
  type OpenOrder,
  overdueSince,
  visitOfDay,
} from "../policy/day";
import type { DayOrder, DayVisit, FinishedOrder, MissingReport, TechnicianDay } from "../model";
import {
  FINISHED,
  finishedOf,
  MOST,
  openOrdersOf,
  orderRow,
  type StoredFinished,
  type StoredOrder,
  UNFILED,
  unfiledOf,
} from "./open-orders";

/** How many days back a report can count as missing while earlier days are open. */
const MAX_DAYS_BACK = 14;

type Now = { at: Instant; today: Day; settings: Settings; mode: ReportEntry };
type Known = OpenOrder & {
  row: StoredOrder;
  commands: readonly CommandName[];
  hasReports: boolean;
  openChecklistItems: number;
};

/**
 * Reads a technician's day; null for other users. One round trip: the current day depends on the tenant's time zone, which the same round
 * trip reads. The query therefore covers one day more on either side.
 */
export async function readDay(ctx: AuthContext): Promise<TechnicianDay | null> {
  if (!holdsAny(ctx.actor, ["TECHNICIAN"])) return null;
  const at = ctx.now().getTime();
  const utcDay = dayIn("UTC", at);
  const [from, to] = [addDays(utcDay, -1 - MAX_DAYS_BACK), addDays(utcDay, 1)];
  const { userId } = ctx.actor;
  const [rows, facts, unfiled, finished, capacity, settings] = await Promise.all([
    queryRows(ctx, orderRow(userId, { from, to }), openOrdersOf(userId, to, { from, to })),
    readFactsInProgress(ctx, userId, MOST),
    queryRows(ctx, UNFILED, unfiledOf(userId)),
    queryRows(ctx, FINISHED, finishedOf(userId, { from: addDays(utcDay, -1), to })),
    findCapacity(ctx, userId, { from, to }),
    ctx.settings(),
  ]);
  const today = dayIn(settings.timeZone, at);
  const now = { at, today, settings, mode: entryModeOn(settings, today) };
  const started = new Map(facts.map((each) => [each.id, each]));
  const known = rows
    .map((row) => orderOf(row, started.get(row.id), now, ctx))
    .sort(inOrderOfDay(today));
  const calendar = calendarOf(
    capacity?.week ?? DEFAULT_WEEK,
    capacity?.exceptions ?? [],
    holidaysOf(settings),
  );
  const missing = known.flatMap((order) =>
    missingDays(order, { today, earliest: earliestOf(order.row, now), calendar }).map((day) =>
      missingOf(order.row, day),
    ),
  );
  return {
    today,
    timeZone: settings.timeZone,
    orders: known.map((order) => dayOrderOf(order, now, ctx)),
    missing: missing.sort((a, b) => (a.day < b.day ? -1 : 1)),
    unfiled,
    finished: finished.flatMap(({ day, ...row }) => (day === today ? finishedFrom(row, now) : [])),
  };
}

function finishedFrom(
  { assetName, roomName, locationName, ...row }: Omit<StoredFinished, "day">,
  { settings: { features } }: Now,
): FinishedOrder {
  const location = features.LOCATIONS.enabled ? locationName : "";
  const spot = assetName || (features.ROOMS.enabled ? roomName : "");
  return { ...row, place: joinNames(...placeNames(row.customerName, spot, location)) };
}

function orderOf(
  row: StoredOrder,
  started: OrderFacts | undefined,
  { at, mode, settings }: Now,
  { actor }: AuthContext,
): Known {
  const assignment = {
    userId: actor.userId,
    isLead: row.isLead,
    fromAt: row.assignedAt,
    toAt: null,
  };
  // In LEAD mode, a report by anybody counts for this technician too.
  const counted = row.reports.filter(
    ([, authorId, hasHours]) => mode === "LEAD" || authorId === actor.userId || hasHours === 1,
  );
  return {
    row,
    number: row.number,
    status: row.status,
    priority: row.priority,
    plannedStartOn: row.plannedStartOn,
    plannedEndOn: row.plannedEndOn,
    visits: visitsOf(row, settings.timeZone),
    // In LEAD mode, the lead reports the visits of all.
    visitedOn:
      row.visited
        ?.filter(([, isOwn]) => mode === "LEAD" || isOwn === 1)
        .map(([startsAt]) => dayIn(settings.timeZone, startsAt)) ?? null,
    sentBack: row.sentBack,
    startedOn: row.startedAt === null ? null : dayIn(settings.timeZone, row.startedAt),
    assignedOn: dayIn(settings.timeZone, row.assignedAt),
    mayReport: unfiledReason({ mode, order: row, assignments: [assignment] }, at, actor) === null,
    reportedOn: counted.map(([day]) => day),
    commands: commandsFor(row, started, actor),
    hasReports: (started?.reportCount ?? 0) > 0,
    openChecklistItems: started?.openItems.count ?? 0,
  };
}

function visitsOf({ visits }: StoredOrder, timeZone: string): DayVisit[] {
  return visits.map(([id, startsAt, endsAt, note]) =>
    visitOfDay({ id, startsAt, endsAt, note }, timeZone),
  );
}

/** The commands among which the next step is. An assignee may start an order that has a lead. */
function commandsFor(
  { status, leadName }: StoredOrder,
  started: OrderFacts | undefined,
  actor: AuthContext["actor"],
): CommandName[] {
  if (status === "backlog") return leadName === null ? [] : ["start"];
  const available = started ? actionsFor(started, actor).available : [];
  return available.map(({ command }) => command).filter((each) => CLOSING.includes(each));
}

const CLOSING: readonly CommandName[] = ["submitForApproval", "sign"];

function earliestOf({ retroactiveUntil }: StoredOrder, { at, today, settings }: Now): Day {
  const back =
    (retroactiveUntil ?? 0) >= at
      ? Math.max(MAX_DAYS_BACK, settings.entryWindowDays)
      : settings.entryWindowDays;
  return addDays(today, -Math.min(back, MAX_DAYS_BACK));
}

function missingOf({ id, number, customerName }: StoredOrder, day: Day): MissingReport {
  return { workOrderId: id, number, customerName, day };
}

function dayOrderOf(order: Known, { today, settings }: Now, { actor }: AuthContext): DayOrder {
  const { row } = order;
  const { LOCATIONS, ROOMS } = settings.features;
  const [location, locationAddress] = LOCATIONS.enabled
    ? [row.locationName, row.locationAddress]
    : ["", ""];
  const {
    id,
    number,
    version,
    status,
    priority,
    description,
    customerName,
    plannedStartOn,
    plannedEndOn,
    sentBack,
  } = row;
  return {
    id,
    number,
    version,
    status,
    priority,
    description,
    customerName,
    plannedStartOn,
    plannedEndOn,
    sentBack,
    visits: visitsOf(row, settings.timeZone),
    place: joinNames(
      ...placeNames(customerName, row.assetName || (ROOMS.enabled && row.roomName), location),
    ),
    phone: row.contactNumber || row.telephone,
    address: locationAddress || row.customerAddress,
    group: groupOf(order, today),
    overdueSince: overdueSince(order, today),
    leadName: row.leadName ?? "",
    reportToFix: row.reportToFix,
    facts: {
      status,
      commands: order.commands,
      isLead: row.isLead,
      isAssigned: true,
      hasLead: row.leadName !== null,
      mayAssign: may(actor, "work-orders.edit"),
      mayReport: order.mayReport,
      hasReports: order.hasReports,
      openChecklistItems: order.openChecklistItems,
      reportedToday: order.reportedOn.includes(today),
      sentBack: sentBack !== null,
      hasReportToFix: row.reportToFix !== null,
      approvalsToday: approvalsRequired(settings.features.APPROVALS_WORK_ORDER),
      approvalsMissing: 0,
    },
  };
}
