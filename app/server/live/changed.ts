import { and, asc, gt, inArray, sql } from "drizzle-orm";
import type { Features } from "~/kernel/features";
import type { LiveCursor } from "~/kernel/live/cursor";
import {
  isLiveType,
  LIVE_RECORDS,
  liveReachOf,
  type LiveReader,
  type LiveType,
  liveTypeOf,
} from "~/kernel/live/records";
import { namesOf } from "~/kernel/record-of";
import { listOf, NUMBER, value } from "~/database/fields";
import { queryRows } from "../queries/query-rows";
import type { RequestContext } from "../request-context";
import { activity, changes } from "~/database/schema/system";
import { readTicketReaders } from "./ticket-readers";

/** Above this number of rows, pages load again and do not get what has changed. */
const MAX_CHANGED = 500;

type LiveRecordId = { type: LiveType; id: string };

/** What was committed after a cursor, and what is needed to decide who is notified. */
export type Changed = {
  /** To be used in the next call. */
  cursor: LiveCursor;
  records: readonly LiveRecordId[];
  /** There was more than is listed. */
  isCut: boolean;
  /** The tickets that a user may read and is shown differently now, by user; of those readers who may not read all. */
  ticketsOf: ReadonlyMap<string, ReadonlySet<string>>;
  features: Features;
};

type Context = Pick<RequestContext, "db" | "database" | "settings">;

const CURSOR = {
  changes: value(NUMBER, sql`coalesce((SELECT max(${changes.seq}) FROM ${changes}), 0)`),
  activity: value(NUMBER, sql`coalesce((SELECT max(${activity.seq}) FROM ${activity}), 0)`),
};

/** The newest rows now: one lookup in each table. */
export async function readCursor(ctx: Pick<Context, "database">): Promise<LiveCursor> {
  const [row] = await queryRows(ctx, CURSOR, sql`SELECT ${listOf(CURSOR)}`);
  return row ?? { changes: 0, activity: 0 };
}

/**
 * Reads what was committed after `since`, in one round trip. `readers` are the users to notify: what they may read is decided in the same
 * round trip.
 */
export async function readChanged(
  ctx: Context,
  since: LiveCursor,
  readers: readonly LiveReader[],
): Promise<Changed> {
  const [cursor, rows, subjects, ticketsOf, { features }] = await Promise.all([
    // Read first: what is committed during the other reads is reported again rather than never.
    readCursor(ctx),
    readRows(ctx, since),
    readSubjects(ctx, since),
    readTicketReaders(ctx, since, readers),
    ctx.settings(),
  ]);
  const records = new Map<string, LiveRecordId>();
  for (const each of [...rows, ...subjects]) records.set(`${each.type}/${each.id}`, each);
  return {
    cursor,
    records: [...records.values()],
    isCut: rows.length > MAX_CHANGED || subjects.length > MAX_CHANGED || isAhead(since, cursor),
    ticketsOf,
    features,
  };
}

/** A cursor of before the database was restored from an older copy. */
function isAhead(since: LiveCursor, { changes: last, activity: lastActivity }: LiveCursor) {
  return since.changes > last || since.activity > lastActivity;
}

async function readRows({ db }: Context, since: LiveCursor): Promise<LiveRecordId[]> {
  const rows = await db
    .select({ type: changes.tableName, id: changes.rowId })
    .from(changes)
    .where(and(gt(changes.seq, since.changes), inArray(changes.tableName, namesOf(LIVE_RECORDS))))
    .orderBy(asc(changes.seq))
    .limit(MAX_CHANGED + 1);
  return rows.flatMap(({ type, id }) => (isLiveType(type) ? [{ type, id }] : []));
}

/** Also what is attached to a record and leaves its row unchanged: comments, documents, notes. */
async function readSubjects({ db }: Context, since: LiveCursor): Promise<LiveRecordId[]> {
  const rows = await db
    .selectDistinct({ subject: activity.subjectType, id: activity.subjectId })
    .from(activity)
    .where(gt(activity.seq, since.activity))
    .limit(MAX_CHANGED + 1);
  return rows.flatMap(({ subject, id }) => {
    const type = liveTypeOf(subject);
    return type ? [{ type, id }] : [];
  });
}

function ticketName(id: string): string {
  return `tickets/${id}`;
}

/** The records that this user may be notified of, as `<table>/<id>`. */
export function visibleRecords(
  { records, ticketsOf, features }: Pick<Changed, "records" | "ticketsOf" | "features">,
  reader: LiveReader,
): string[] {
  const all = records.filter(({ type }) => liveReachOf(type, reader, features) === "all");
  // Also tickets whose rows are unchanged: those of an order with another visit.
  const own = liveReachOf("tickets", reader, features) === "some" && ticketsOf.get(reader.userId);
  return [...all.map(({ type, id }) => `${type}/${id}`), ...[...(own || [])].map(ticketName)];
}
