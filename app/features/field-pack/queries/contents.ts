import { sql } from "drizzle-orm";
import { pickable } from "~/features/pickers/policy";
import { findOfflineTasks } from "~/features/tasks/queries/packed";
import { findOfflineOrders } from "~/features/work-orders/queries/packed";
import { may } from "~/kernel/actions";
import { canonicalJson, sha256 } from "~/kernel/canonical";
import { dayIn } from "~/kernel/time";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Settings } from "~/kernel/server/settings";
import { cursorOf, MOST_ORDERS, MOST_TASKS, OFFLINE_PICKER_KINDS, OFFLINE_PICKERS, type OfflinePicker, sinceOf } from "../words";

/** What belongs on this person's phone. What a device has besides is gone: no longer his to do, finished, or not his to read. */
export type OfflineContents = {
  /** Whose: a phone keeps it for nobody else. */
  owner: string;
  /** To be sent as `since` next time, once the parts below have arrived. */
  cursor: string;
  /** All of it by name; null where that is as it was. */
  names: string[] | null;
  /** What has changed, or is not there yet: to be asked for by name. */
  stale: string[];
  /** Of how many open records the first are here; null where all of them are. */
  cut: { orders: number; tasks: number } | null;
};

const NONE = { records: [], total: 0 };

/** One wave, whatever the person has to do. */
export async function getOfflineContents(ctx: AuthContext, cursor: string): Promise<OfflineContents> {
  const since = sinceOf(cursor);
  const [mark, tables, orders, tasks, settings] = await Promise.all([
    // First, so that what changes while the rest is read counts as not seen yet.
    readMarks(ctx),
    readChangedTables(ctx, since.changes),
    may(ctx.actor, "work-orders.read") ? findOfflineOrders(ctx, since, MOST_ORDERS) : NONE,
    may(ctx.actor, "tasks.read") ? findOfflineTasks(ctx, since, MOST_TASKS) : NONE,
    ctx.settings(),
  ]);
  const records = [...orders.records.map((each) => ({ ...each, name: `work-orders/${each.id}` })), ...tasks.records.map((each) => ({ ...each, name: `tasks/${each.id}` }))];
  const lists = listsOf(ctx, settings);
  const names = [...Object.keys(lists), ...records.map(({ name }) => name)];
  // With the day: what a list says of today is another word tomorrow.
  const [ground, shown] = await Promise.all([groundOf(ctx, settings), hashOf({ names, today: dayIn(settings.timeZone, ctx.now().getTime()) })]);
  const isNew = (name: string) => lists[name]?.some((table) => (table === ANY ? tables.size > 0 || shown !== since.names : tables.has(table)));
  const all = ground !== since.ground;
  return {
    owner: ctx.actor.userId,
    cursor: cursorOf({ ...mark, ground, names: shown }),
    names: all || shown !== since.names ? names : null,
    stale: all ? names : [...Object.keys(lists).filter(isNew), ...records.filter(({ touched }) => touched).map(({ name }) => name)],
    cut: orders.total > MOST_ORDERS || tasks.total > MOST_TASKS ? { orders: orders.total, tasks: tasks.total } : null,
  };
}

async function readMarks({ db }: AuthContext): Promise<{ changes: number; activity: number }> {
  const rows = await db.all<{ changes: number; activity: number }>(sql`SELECT coalesce((SELECT max(seq) FROM changes), 0) AS changes, coalesce((SELECT max(seq) FROM activity), 0) AS activity`);
  return rows[0] ?? { changes: 0, activity: 0 };
}

/** In which tables anything has changed since; all that were ever written to for a device that has nothing. */
async function readChangedTables({ db }: AuthContext, since: number): Promise<Set<string>> {
  const rows = await db.all<{ name: string }>(sql`SELECT DISTINCT table_name AS name FROM changes WHERE seq > ${since}`);
  return new Set(rows.map(({ name }) => name));
}

/** Another role, company, language or setting may change any part: then all of them are sent again. */
function groundOf({ actor, language }: AuthContext, { history }: Settings): Promise<string> {
  return hashOf({ who: actor.userId, roles: actor.roles, customerId: actor.customerId, name: [actor.name, actor.surname], language, history: history.map((row) => JSON.stringify(row)) });
}

async function hashOf(value: unknown): Promise<string> {
  return (await sha256(canonicalJson(value))).slice(0, 16);
}

/** Of the lists and pages in the pack, the tables that change them; ANY where that is too many to say. */
function listsOf({ actor }: AuthContext, { features }: Settings): Record<string, readonly string[]> {
  const kinds = OFFLINE_PICKER_KINDS.filter((kind) => pickable(kind, actor) !== null && isOn(kind, features));
  return {
    "profile/safety": [],
    "profile/helpdesk": [],
    ...(may(actor, "work-orders.read") ? { "work-orders": [ANY], "unfiled-reports": ["daily_reports"] } : {}),
    ...(may(actor, "tasks.read") ? { tasks: [ANY] } : {}),
    ...(may(actor, "tickets.create") && features.TICKETING.enabled ? { "tickets/new": PLACES } : {}),
    ...Object.fromEntries(kinds.map((kind) => [`pickers/${kind}`, OFFLINE_PICKERS[kind]])),
  };
}

const ANY = "*";
const PLACES = ["customers", "locations", "rooms", "assets"];

function isOn(kind: OfflinePicker, { LOCATIONS, ROOMS }: Settings["features"]): boolean {
  return kind === "locations" ? LOCATIONS.enabled : kind === "rooms" ? ROOMS.enabled : true;
}
