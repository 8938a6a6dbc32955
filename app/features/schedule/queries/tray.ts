import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { customers } from "~/database/schema/customers";
import { placesThingsSearch } from "~/database/schema/system";
import { users } from "~/database/schema/users";
import {
  IDS,
  LEFT_MINUTES,
  ORDER,
  orderFrom,
  PLACE,
  PLANNED_VISITS,
} from "~/features/visits/queries/with-orders";
import { visits } from "~/database/schema/visits";
import { termMatches } from "~/features/work-orders/queries/list/term-matches";
import { paramsForSearch } from "~/features/work-orders/queries/list/rows";
import { DAYS, daysAway } from "~/features/work-capacity/queries/absences";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { fullName } from "~/kernel/authorization/roles";
import { PRIORITIES } from "~/kernel/priorities";
import type { Schema } from "~/database/checked";
import { json, listOf, NUMBER, type RowOf, value } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import { matchOf, termsOf } from "~/server/queries/word-search";
import type { AuthContext } from "~/server/request-context";
import { addDays, type Day, type Plan, planSpan } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import type { ScheduleInput } from "../inputs";
import type { Tray, TrayOrder } from "../model";

type Person = { id: string; name: string; surname: string; awayOn: Day[] };
const PEOPLE: Schema<Person[]> = () =>
  z.array(z.object({ id: z.string(), name: z.string(), surname: z.string(), awayOn: DAYS() }));

const OF_ORDER = sql`${workOrderAssignments.workOrderId} = ${workOrders.id} AND ${workOrderAssignments.toAt} IS NULL`;
/** The first planned day of an order and the last, empty without one. */
const FIRST_DAY = sql`iif(${workOrders.plannedStartOn} = '', ${workOrders.plannedEndOn}, ${workOrders.plannedStartOn})`;
const LAST_DAY = sql`iif(${workOrders.plannedEndOn} = '', ${workOrders.plannedStartOn}, ${workOrders.plannedEndOn})`;
const ROW = {
  ...ORDER,
  visitIds: json(IDS, sql`(SELECT json_group_array(${visits.id}) ${PLANNED_VISITS})`),
  leftMinutes: value(NUMBER, LEFT_MINUTES),
  people: json(
    PEOPLE,
    sql`(SELECT json_group_array(json_object('id', ${users.id}, 'name', ${users.name}, 'surname', ${users.surname},
      'awayOn', json(${daysAway(users.id, FIRST_DAY, LAST_DAY)})))
      FROM ${workOrderAssignments} CROSS JOIN ${users} ON ${users.id} = ${workOrderAssignments.userId} WHERE ${OF_ORDER})`,
  ),
};
const IS_UNASSIGNED = sql`NOT EXISTS (SELECT 1 FROM ${workOrderAssignments} WHERE ${OF_ORDER})`;
const UNPLANNED = sql`(NOT EXISTS (SELECT 1 ${PLANNED_VISITS}) OR ${LEFT_MINUTES} > 0)`;
const MAX_CHOICES = 500;
/** Counting stops here: nobody plans that many orders from a tray. */
const MAX_COUNTED = 2000;

/**
 * Open orders that need visits, the most urgent first. What is overdue depends on today, which depends on the settings of the same
 * round trip: the query compares with each day that today may be.
 */
export async function readTray(
  ctx: AuthContext,
  input: ScheduleInput,
): Promise<{ tray: Tray; places: RowOf<typeof PLACE>[] }> {
  const candidates = daysOfNow(ctx);
  const where = (day: Day) => and(sql`${UNPLANNED}`, ...filtersOf(ctx, input, day)) ?? sql`1`;
  const [pages, totals, counts, places, settings] = await Promise.all([
    Promise.all(
      (input.overdue ? candidates : candidates.slice(0, 1)).map((day) =>
        queryRows(ctx, ROW, pageOf(where(day), input.tray)),
      ),
    ),
    Promise.all(
      (input.overdue ? candidates : candidates.slice(0, 1)).map((day) =>
        queryRows(ctx, { n: NUMBER }, totalOf(where(day))),
      ),
    ),
    queryRows(ctx, COUNTS, countsOf(candidates)),
    queryRows(ctx, PLACE, placesOf(input.customer)),
    ctx.settings(),
  ]);
  const today = dayIn(settings.timeZone, ctx.now().getTime());
  const which = input.overdue ? candidates.indexOf(today) : 0;
  const [count] = counts;
  const tray: Tray = {
    orders: (pages[which] ?? []).map(({ people, visitIds, leftMinutes, ...row }): TrayOrder => ({
      ...orderFrom(row),
      visitIds,
      leftMinutes,
      technicianIds: people.map(({ id }) => id),
      technicianNames: people.map(fullName),
      away: people.flatMap((person) => {
        const day = person.awayOn.find((each) => each >= today);
        return day ? [{ name: fullName(person), day }] : [];
      }),
      isOverdue: isOverdue(row, today),
    })),
    totalCount: totals[which]?.[0]?.n ?? 0,
    counts: {
      all: count?.everything ?? 0,
      overdue: [count?.overdue0, count?.overdue1, count?.overdue2][candidates.indexOf(today)] ?? 0,
      unassigned: count?.unassigned ?? 0,
    },
  };
  return { tray, places };
}

/** Where the orders without a visit are, each combination once, and the customer who is chosen. */
function placesOf(customerId: string | null): SQL {
  const open = sql`SELECT DISTINCT ${listOf(PLACE)} FROM (SELECT ${workOrders.seq} AS seq ${OPEN} AND ${UNPLANNED} LIMIT ${MAX_COUNTED}) AS open
    CROSS JOIN ${workOrders} ON ${workOrders.seq} = open.seq LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId} LIMIT ${MAX_CHOICES}`;
  const chosen = sql`SELECT ${customers.id}, ${customers.name}, '', '' FROM ${customers} WHERE ${customers.id} = ${customerId}`;
  return sql`SELECT * FROM (${open}) UNION ALL ${chosen}`;
}

/** The days that today may be, anywhere on earth. */
function daysOfNow(ctx: AuthContext): [Day, Day, Day] {
  const utcDay = dayIn("UTC", ctx.now().getTime());
  return [addDays(utcDay, -1), utcDay, addDays(utcDay, 1)];
}

function isOverdue(order: Plan, today: Day): boolean {
  const { last } = planSpan(order);
  return last !== "" && last < today;
}

/** Open orders: backlog and in progress (the ranks as the migration writes them). */
const OPEN = sql`FROM ${workOrders} WHERE ${workOrders.statusRank} IN (1, 2)`;

function filtersOf(ctx: AuthContext, input: ScheduleInput, today: Day): (SQL | undefined)[] {
  return [
    input.priority ? eq(workOrders.priority, input.priority) : undefined,
    input.customer ? eq(workOrders.customerId, input.customer) : undefined,
    input.town ? sql`${PLACE.town} = ${input.town}` : undefined,
    input.category ? sql`${PLACE.category} = ${input.category}` : undefined,
    input.overdue ? sql`${LAST_DAY} <> '' AND ${LAST_DAY} < ${today}` : undefined,
    input.unassigned ? IS_UNASSIGNED : undefined,
    input.search ? isFound(ctx, input.search) : undefined,
  ];
}

/** The search of the list of work orders, and the words of their places: their towns among them. */
function isFound(ctx: AuthContext, search: string): SQL {
  const terms = termsOf(search);
  const hasPlace = (kind: "customers" | "locations", term: string) =>
    sql`(SELECT ref FROM ${placesThingsSearch} WHERE ${placesThingsSearch} MATCH ${matchOf(kind, [term])})`;
  const found = (terms.length > 0 ? terms : [search]).map(
    (term) => sql`(${workOrders.seq} IN (SELECT seq FROM ${termMatches(paramsForSearch(ctx, term))})
      OR ${workOrders.customerId} IN ${hasPlace("customers", term)} OR ${workOrders.locationId} IN ${hasPlace("locations", term)})`,
  );
  return sql.join(found, sql` AND `);
}

/** Each status and priority is read along its index until the page is full. The oldest order of a priority comes first. */
function pageOf(where: SQL, size: number): SQL {
  const ranks = PRIORITIES.flatMap((_, index) =>
    [1, 2].map((status) => ({ status, priority: index + 1 })),
  );
  const parts = ranks.map(
    ({ status, priority }) => sql`SELECT * FROM (SELECT ${workOrders.seq} AS seq FROM ${workOrders}
      WHERE ${workOrders.statusRank} = ${status} AND ${workOrders.priorityRank} = ${priority} AND ${where}
      ORDER BY ${workOrders.number} LIMIT ${size})`,
  );
  return sql`SELECT ${listOf(ROW)} FROM (${sql.join(parts, sql` UNION ALL `)}) AS found
    CROSS JOIN ${workOrders} ON ${workOrders.seq} = found.seq
    LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId}
    ORDER BY ${workOrders.priorityRank} DESC, ${workOrders.number} LIMIT ${size}`;
}

function totalOf(where: SQL): SQL {
  return sql`SELECT count(*) AS n FROM (SELECT 1 ${OPEN} AND ${where} LIMIT ${MAX_COUNTED})`;
}

const COUNTS = {
  everything: NUMBER,
  unassigned: NUMBER,
  overdue0: NUMBER,
  overdue1: NUMBER,
  overdue2: NUMBER,
};

function countsOf([day0, day1, day2]: [Day, Day, Day]): SQL {
  const overdue = (day: Day) => sql`coalesce(sum(last_day <> '' AND last_day < ${day}), 0)`;
  return sql`SELECT count(*) AS everything, coalesce(sum(is_unassigned), 0) AS unassigned,
      ${overdue(day0)} AS overdue0, ${overdue(day1)} AS overdue1, ${overdue(day2)} AS overdue2
    FROM (SELECT ${LAST_DAY} AS last_day, ${IS_UNASSIGNED} AS is_unassigned ${OPEN} AND ${UNPLANNED} LIMIT ${MAX_COUNTED})`;
}
