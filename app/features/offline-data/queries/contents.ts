import { gt } from "drizzle-orm";
import { readCursor } from "~/server/live/changed";
import { changes } from "~/database/schema/system";
import { mayUsePhrases } from "~/features/phrases/policy";
import { pickable } from "~/features/pickers/policy";
import { findOfflineTasks } from "~/features/tasks/queries/offline";
import { findOfflineOrders } from "~/features/work-orders/queries/offline";
import { may } from "~/kernel/authorization/actions";
import { canonicalJson, sha256 } from "~/kernel/text/canonical";
import { dayIn } from "~/kernel/time/instants";
import type { AuthContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import {
  cursorOf,
  MAX_ORDERS,
  MAX_TASKS,
  OFFLINE_PICKER_KINDS,
  OFFLINE_PICKERS,
  type OfflinePicker,
  sinceOf,
} from "../model";

/**
 * The offline data that belongs on this user's device. Anything else on the device is deleted: reassigned, finished, or no longer readable
 * for the user.
 */
type OfflineContents = {
  /** The user that the data belongs to. The device keeps it for no other user. */
  owner: string;
  /** To be sent as `since` in the next request, once the parts below have arrived. */
  cursor: string;
  /** The names of all parts. Null when they are unchanged. */
  names: string[] | null;
  /** The parts that have changed or are missing on the device. It requests them by name. */
  stale: string[];
  /** The total number of open records when only the first ones are included. Null when all are included. */
  cut: { orders: number; tasks: number } | null;
};

const NONE = { records: [], total: 0 };

/** One round trip, whatever the number of assigned records. */
export async function getOfflineContents(
  ctx: AuthContext,
  cursor: string,
): Promise<OfflineContents> {
  const since = sinceOf(cursor);
  const [mark, tables, orders, tasks, settings] = await Promise.all([
    // Read first, so that changes during the other reads count as not seen yet.
    readCursor(ctx),
    readChangedTables(ctx, since.changes),
    may(ctx.actor, "work-orders.read") ? findOfflineOrders(ctx, since, MAX_ORDERS) : NONE,
    may(ctx.actor, "tasks.read") ? findOfflineTasks(ctx, since, MAX_TASKS) : NONE,
    ctx.settings(),
  ]);
  const records = [
    ...orders.records.map((each) => ({ ...each, name: `work-orders/${each.id}` })),
    ...tasks.records.map((each) => ({ ...each, name: `tasks/${each.id}` })),
  ];
  const lists = listsOf(ctx, settings);
  const names = [...Object.keys(lists), ...records.map(({ name }) => name)];
  // The hash includes the day, because lists show information about today.
  const [ground, visibleNames] = await Promise.all([
    groundOf(ctx, settings),
    hashOf({ names, today: dayIn(settings.timeZone, ctx.now().getTime()) }),
  ]);
  const isNew = (name: string) =>
    lists[name]?.some((table) =>
      table === ANY ? tables.size > 0 || visibleNames !== since.names : tables.has(table),
    );
  const all = ground !== since.ground;
  return {
    owner: ctx.actor.userId,
    cursor: cursorOf({ ...mark, ground, names: visibleNames }),
    names: all || visibleNames !== since.names ? names : null,
    stale: all
      ? names
      : [
          ...Object.keys(lists).filter(isNew),
          ...records.filter(({ changed }) => changed).map(({ name }) => name),
        ],
    cut:
      orders.total > MAX_ORDERS || tasks.total > MAX_TASKS
        ? { orders: orders.total, tasks: tasks.total }
        : null,
  };
}

/** The tables with changes since then; for a device without data, all tables that were ever written to. */
async function readChangedTables({ db }: AuthContext, since: number): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ name: changes.tableName })
    .from(changes)
    .where(gt(changes.seq, since));
  return new Set(rows.map(({ name }) => name));
}

/** A change of role, company, language or settings may affect any part, so all parts are sent again. */
function groundOf({ actor, language }: AuthContext, { history }: Settings): Promise<string> {
  return hashOf({
    who: actor.userId,
    roles: actor.roles,
    customerId: actor.customerId,
    name: [actor.name, actor.surname],
    language,
    history: history.map((row) => JSON.stringify(row)),
  });
}

async function hashOf(value: unknown): Promise<string> {
  return (await sha256(canonicalJson(value))).slice(0, 16);
}

/** The lists and pages of the offline data, with the tables that affect them. ANY when they depend on too many tables. */
function listsOf(
  { actor }: AuthContext,
  { features }: Settings,
): Record<string, readonly string[]> {
  const kinds = OFFLINE_PICKER_KINDS.filter(
    (kind) => pickable(kind, actor) !== null && isOn(kind, features),
  );
  return {
    "profile/safety": [],
    "profile/helpdesk": [],
    ...(may(actor, "work-orders.read")
      ? { "work-orders": [ANY], "unfiled-reports": ["daily_reports"] }
      : {}),
    ...(mayUsePhrases(actor) ? { phrases: ["phrases"] } : {}),
    ...(may(actor, "tasks.read") ? { tasks: [ANY] } : {}),
    ...(may(actor, "tickets.create") && features.TICKETING.enabled
      ? { "tickets/new": PLACES }
      : {}),
    ...Object.fromEntries(kinds.map((kind) => [`pickers/${kind}`, OFFLINE_PICKERS[kind]])),
  };
}

const ANY = "*";
const PLACES = ["customers", "locations", "rooms", "assets"];

function isOn(kind: OfflinePicker, { LOCATIONS, ROOMS }: Settings["features"]): boolean {
  return kind === "locations" ? LOCATIONS.enabled : kind === "rooms" ? ROOMS.enabled : true;
}
