import { and, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { listOf, orNull, type RowOf, TEXT, value } from "~/database/fields";
import { assets } from "~/database/schema/assets";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { visits } from "~/database/schema/visits";
import { workOrders } from "~/database/schema/work-orders/order";
import { visitsAreReadable } from "~/features/visits/queries/of-order";
import { may } from "~/kernel/authorization/actions";
import type { Features } from "~/kernel/features";
import { Refusal } from "~/kernel/refusal";
import { joinNames, titleOf } from "~/kernel/text/title";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn, instantOf } from "~/kernel/time/instants";
import { type Month, monthOf, weeksOfMonth, weeksToRead } from "~/kernel/time/months";
import type { DayRange } from "~/kernel/time/periods";
import { queryRows } from "~/server/queries/query-rows";
import { placedAt } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import type { MonthInput } from "../inputs/month";
import type { Status } from "../model";
import { onDays } from "../policy/month";

/** A visit of an order on a day, or an order without visits. `visitId` is null and `times` empty for the latter. */
export type MonthEntry = {
  day: Day;
  times: string;
  visitId: string | null;
  orderId: string;
  number: string;
  status: Status;
  title: string;
  /** Asset or room, and location. */
  place: string;
};

export type OrderMonth = {
  month: Month;
  today: Day;
  /** Of the weeks of the month. */
  entries: MonthEntry[];
  /** The last day of the entries where there are more than the page has, else null. */
  shownUntil: Day | null;
};

const MAX_ENTRIES = 500;

/**
 * What is planned for a record in the weeks of a month, in one round trip: visits on their days, and orders without visits on their planned days. So is an
 * order whose visits the user may not read. Of an order that was called off, only the visits until then count.
 */
export async function readOrderMonth(ctx: AuthContext, input: MonthInput): Promise<OrderMonth> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const now = ctx.now().getTime();
  const [rows, { timeZone, features }] = await Promise.all([
    queryRows(ctx, PLANNED, plannedIn(ctx, input, weeksToRead(input.month, now))),
    ctx.settings(),
  ]);
  const today = dayIn(timeZone, now);
  const month = input.month ?? monthOf(today);
  const weeks = weeksOfMonth(month);
  const found = onDays(rows.slice(0, MAX_ENTRIES), weeks, timeZone, MAX_ENTRIES);
  const entries = found.slice(0, MAX_ENTRIES).map((each) => entryOf(each, features));
  const isCut = rows.length > MAX_ENTRIES || found.length > MAX_ENTRIES;
  return { month, today, entries, shownUntil: (isCut && entries.at(-1)?.day) || null };
}

type Found = RowOf<typeof PLANNED> & { day: Day; times: string };

function entryOf(
  { day, times, visitId, orderId, number, status, description, ...names }: Found,
  { LOCATIONS, ROOMS }: Features,
): MonthEntry {
  const inside = names.assetName || (ROOMS.enabled && names.roomName);
  const place = joinNames(inside, LOCATIONS.enabled && names.locationName);
  return { day, times, visitId, orderId, number, status, title: titleOf(description), place };
}

const w = alias(workOrders, "w");

const PLANNED = {
  orderId: w.id,
  number: w.number,
  status: w.status,
  description: value(TEXT, sql`substr(${w.description}, 1, 160)`),
  assetName: value(TEXT, sql`coalesce(${assets.name}, '')`),
  roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
  locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
  plannedStartOn: w.plannedStartOn,
  plannedEndOn: w.plannedEndOn,
  visitId: orNull(visits.id),
  startsAt: orNull(visits.startsAt),
  endsAt: orNull(visits.endsAt),
};

/**
 * The visits of each order along the index of visits, else its planned days, the earliest first. The days are those of the tenant's zone, which is read in the
 * same round trip: of the visits a day more on each side is read.
 */
function plannedIn(ctx: AuthContext, place: MonthInput, { from, to }: DayRange): SQL {
  const midnight = (day: Day) => instantOf(day, 0, "UTC");
  const first = sql`iif(${w.plannedStartOn} > '', ${w.plannedStartOn}, ${w.plannedEndOn})`;
  const isInRange = sql`iif(${visits.id} IS NULL,
    ${first} > '' AND ${first} <= ${to} AND ${w.dueOn} >= ${from},
    ${visits.startsAt} < ${midnight(addDays(to, 2))} AND ${visits.endsAt} > ${midnight(addDays(from, -1))})`;
  const isNotCalledOff = sql`(${w.outcome} IS NOT 'called-off' OR ${visits.startsAt} < ${w.doneAt})`;
  const firstOn = sql`coalesce(date(${visits.startsAt} / 1000, 'unixepoch'), max(${first}, ${from}))`;
  return sql`SELECT ${listOf(PLANNED)} FROM ${workOrders} ${w}
    LEFT JOIN ${visits} ON ${visits.workOrderId} = ${w.id} AND ${visits.status} = 'planned' AND ${visitsAreReadable(ctx, w.id)}
    LEFT JOIN ${locations} ON ${locations.id} = ${w.locationId} LEFT JOIN ${assets} ON ${assets.id} = ${w.assetId}
    LEFT JOIN ${rooms} ON ${rooms.id} = ${w.roomId}
    WHERE ${and(...placedAt(w, place), isNotCalledOff, isInRange)}
    ORDER BY ${firstOn}, ${w.number}, ${visits.startsAt} LIMIT ${MAX_ENTRIES + 1}`;
}
