import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "~/kernel/server/request-context";
import { type ActivityLine, EVENTS_AT_ONCE, type Subject } from "../model";

export type PageOptions = { most?: number; before?: number | null };

/**
 * Returns the latest activity of a record, newest first. One row more than requested indicates that there are earlier ones. The caller
 * checks whether the user may read it.
 */
export async function readActivity(
  context: RequestContext,
  subject: Subject,
  page: PageOptions = {},
): Promise<ActivityLine[]> {
  const rows = await context.db.all<
    Omit<ActivityLine, "facts" | "names"> & { facts: string; names: string }
  >(linesOf(subject, page));
  return rows.map((row) => ({
    ...row,
    facts: JSON.parse(row.facts),
    names: JSON.parse(row.names),
  }));
}

export function linesOf(
  { type, id }: Subject,
  { most = EVENTS_AT_ONCE, before = null }: PageOptions,
): SQL {
  const earlier = before === null ? sql`` : sql` AND a.seq < ${before}`;
  return sql`SELECT a.seq AS id, a.at, a.actor_name AS actorName, a.event, a.facts, ${NAMES} AS names
    FROM activity a WHERE a.subject_type = ${type} AND a.subject_id = ${id}${earlier} ORDER BY a.seq DESC LIMIT ${most + 1}`;
}

/** The facts store ids. A renamed record shows its current name, a deleted one has no name. */
const NAME = sql`coalesce(
  (SELECT trim(u.name || ' ' || u.surname) FROM users u WHERE u.id = v.atom), (SELECT c.name FROM customers c WHERE c.id = v.atom),
  (SELECT l.name FROM locations l WHERE l.id = v.atom), (SELECT o.name FROM rooms o WHERE o.id = v.atom), (SELECT s.name FROM assets s WHERE s.id = v.atom),
  (SELECT e.name FROM equipment_categories e WHERE e.id = v.atom), (SELECT w.number FROM work_orders w WHERE w.id = v.atom))`;
const NAMES = sql`(SELECT json_group_object(id, name) FROM (SELECT DISTINCT v.atom AS id, ${NAME} AS name FROM json_tree(a.facts) v WHERE v.type = 'text' AND length(v.atom) = 36) WHERE name IS NOT NULL)`;
