import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { json, listOf } from "~/database/fields";
import { assets } from "~/database/schema/assets";
import { checklistTemplates } from "~/database/schema/checklists";
import { customers } from "~/database/schema/customers";
import { equipment, equipmentCategories } from "~/database/schema/equipment";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { users } from "~/database/schema/users";
import { workOrders } from "~/database/schema/work-orders/order";
import { queryRows } from "~/server/queries/query-rows";
import { activity } from "~/database/schema/system";
import type { RequestContext } from "~/server/request-context";
import { type ActivityLine, EVENTS_AT_ONCE, type Subject } from "../model";
import { FULL_NAME } from "~/server/queries/related";

/** `onlyIf`: a condition on `activity`, for readers who do not see every row. */
type PageOptions = { most?: number | undefined; before?: number | null; onlyIf?: SQL };

/**
 * Returns the latest activity of a record, newest first. One row more than requested indicates that there are earlier ones. The caller
 * checks whether the user may read it.
 */
export async function readActivity(
  context: RequestContext,
  subject: Subject,
  page: PageOptions = {},
): Promise<ActivityLine[]> {
  return queryRows(context, LINE, linesOf(subject, page));
}

function linesOf(
  { type, id }: Subject,
  { most = EVENTS_AT_ONCE, before = null, onlyIf = sql`1` }: PageOptions,
): SQL {
  const earlier = before === null ? sql`` : sql` AND ${activity.seq} < ${before}`;
  return sql`SELECT ${listOf(LINE)} FROM ${activity} WHERE ${activity.subjectType} = ${type} AND ${activity.subjectId} = ${id}${earlier} AND ${onlyIf}
    ORDER BY ${activity.seq} DESC LIMIT ${most + 1}`;
}

/** The facts store ids. A renamed record shows its current name, a deleted one has no name. */
const NAME = sql`coalesce(
  (SELECT ${FULL_NAME} FROM ${users} WHERE ${users.id} = v.atom),
  (SELECT ${customers.name} FROM ${customers} WHERE ${customers.id} = v.atom),
  (SELECT ${locations.name} FROM ${locations} WHERE ${locations.id} = v.atom),
  (SELECT ${rooms.name} FROM ${rooms} WHERE ${rooms.id} = v.atom),
  (SELECT ${assets.name} FROM ${assets} WHERE ${assets.id} = v.atom),
  (SELECT ${equipment.name} FROM ${equipment} WHERE ${equipment.id} = v.atom),
  (SELECT ${checklistTemplates.name} FROM ${checklistTemplates} WHERE ${checklistTemplates.id} = v.atom),
  (SELECT ${equipmentCategories.name} FROM ${equipmentCategories} WHERE ${equipmentCategories.id} = v.atom),
  (SELECT ${workOrders.number} FROM ${workOrders} WHERE ${workOrders.id} = v.atom))`;
const NAMES = sql`(SELECT json_group_object(id, name) FROM (SELECT DISTINCT v.atom AS id, ${NAME} AS name
  FROM json_tree(${activity.facts}) v WHERE v.type = 'text' AND length(v.atom) = 36) WHERE name IS NOT NULL)`;

/** A line from `activity`, or from a subquery of that name. */
export const LINE = {
  id: activity.seq,
  at: activity.at,
  actorName: activity.actorName,
  event: activity.event,
  facts: activity.facts,
  names: json(() => z.record(z.string(), z.string()), NAMES),
};
