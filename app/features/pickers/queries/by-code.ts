import { isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { assets } from "~/database/schema/assets";
import { may } from "~/kernel/authorization/actions";
import { LABEL_PATHS, type LabelKind, parseLabelCode } from "~/kernel/label-codes";
import { scannedSpellings } from "~/kernel/text/scanner-layouts";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderAssignments } from "~/database/schema/work-orders/plan";
import { flag, json, listOf } from "~/database/fields";
import type { Actor } from "~/kernel/authorization/roles";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { pickable } from "../policy";
import { optionsFrom, type PickerOption, withinScope } from "./options";
import { fieldsOf, SOURCES } from "./sources";

/** A record that a label or a serial number names, as pickers show it. */
export type LabelledRecord = PickerOption & {
  kind: LabelKind;
  archived: boolean;
  /** Null for users who may choose the record but not open its page. */
  path: string | null;
  /** The open orders on it that are assigned to the user, those in progress first. */
  orders: LabelledOrder[];
};

/** `description`: its beginning. */
export type LabelledOrder = {
  id: string;
  number: string;
  status: (typeof OPEN)[number];
  description: string;
};

const OPEN = ["backlog", "in-progress"] as const;
const MOST = 10;
const MAX_DESCRIPTION_LENGTH = 200;

/** The page of an asset is open to more people than those of the other kinds (domain-rules §7). */
function mayOpen(kind: LabelKind, ordered: boolean, actor: Actor): boolean {
  if (kind === "assets") return may(actor, "assets.read", { assigned: ordered });
  return may(actor, "inventory.manage");
}

/** The work orders that name the record: whether there are any, and the open ones of the user. */
function ordersOf(kind: LabelKind, id: SQL, userId: string) {
  const [o, a] = [workOrders, workOrderAssignments];
  const column = kind === "assets" ? o.assetId : kind === "rooms" ? o.roomId : null;
  const open = sql`SELECT ${o.id} AS id, ${o.number} AS number, ${o.status} AS status,
    substr(${o.description}, 1, ${MAX_DESCRIPTION_LENGTH}) AS description FROM ${a}
    CROSS JOIN ${o} ON ${o.id} = ${a.workOrderId}
    WHERE ${a.userId} = ${userId} AND ${a.toAt} IS NULL AND ${column} = ${id} AND ${o.status} IN ('backlog', 'in-progress')
    ORDER BY ${o.status} DESC, ${o.number} LIMIT ${MOST}`;
  return {
    ordered: flag(column ? sql`EXISTS (SELECT 1 FROM ${o} WHERE ${column} = ${id})` : sql`0`),
    orders: json(
      () =>
        z.array(
          z.object({
            id: z.string(),
            number: z.string(),
            status: z.enum(OPEN),
            description: z.string(),
          }),
        ),
      column
        ? sql`(SELECT json_group_array(json_object('id', id, 'number', number, 'status', status, 'description', description)) FROM (${open}))`
        : sql`'[]'`,
    ),
  };
}

/**
 * The records with this label code or exactly this serial number, in either case and from a scanner with another keyboard layout, that the user
 * may choose, by code the office finds archived ones too. Several assets may have one serial number. One round trip.
 */
export async function findByCode(ctx: AuthContext, text: string): Promise<LabelledRecord[]> {
  const code = parseLabelCode(text);
  const [ofCode, ofSerial, settings] = await Promise.all([
    code ? findWhere(ctx, code.kind, endsIn(code.kind, code.idEnd)) : [],
    findWhere(
      ctx,
      "assets",
      // Archived assets have no index by serial number.
      sql`${hasSerial(text.trim())} AND ${isNull(assets.archivedAt)}`,
    ),
    ctx.settings(),
  ]);
  const { features } = settings;
  const found = [...ofCode, ...ofSerial.filter(({ id }) => !ofCode.some((one) => one.id === id))];
  const visible = found.filter(({ kind }) => kind !== "rooms" || features.ROOMS.enabled);
  return optionsFrom(visible, features, ctx.actor).map(
    ({ row: { id, kind, archived, ordered, orders }, option }) => ({
      ...option,
      kind,
      archived,
      orders,
      path: mayOpen(kind, ordered, ctx.actor) ? `${LABEL_PATHS[kind]}/${id}` : null,
    }),
  );
}

/** The expression of the indexes *_by_code. */
function endsIn(kind: LabelKind, idEnd: string): SQL {
  return sql`substr(${SOURCES[kind].table.id}, 25) = ${idEnd}`;
}

/** SQLite's lower() changes only ASCII letters, hence the spellings of others. */
function hasSerial(serial: string): SQL {
  const spellings = scannedSpellings(serial).flatMap((each) => [
    each,
    each.toLowerCase(),
    each.toUpperCase(),
  ]);
  return sql`lower(${assets.serialNumber}) IN (${sql.join(
    spellings.map((each) => sql`lower(${each})`),
    sql`, `,
  )})`;
}

async function findWhere(ctx: AuthContext, kind: LabelKind, condition: SQL) {
  const scope = pickable(kind, ctx.actor);
  if (!scope) return [];
  const { sortKey: _, ...columns } = fieldsOf(kind);
  const { from, owners, alive } = SOURCES[kind];
  const fields = {
    ...columns,
    archived: flag(sql`NOT (${alive})`),
    ...ordersOf(kind, sql`${SOURCES[kind].table.id}`, ctx.actor.userId),
  };
  const conditions = [
    condition,
    ...withinScope(owners, scope),
    ...(may(ctx.actor, "inventory.manage") ? [] : [alive]),
  ];
  const rows = await queryRows(
    ctx,
    fields,
    sql`SELECT ${listOf(fields)} FROM ${from} WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${MOST}`,
  );
  return rows.map((row) => ({ ...row, kind }));
}
