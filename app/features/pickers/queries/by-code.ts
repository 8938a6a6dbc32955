import { isNull, type SQL, sql } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { may } from "~/kernel/authorization/actions";
import { LABEL_PATHS, type LabelKind, parseLabelCode } from "~/kernel/label-codes";
import { flag, listOf } from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { pickable } from "../policy";
import { optionFrom, type PickerOption, withinScope } from "./options";
import { fieldsOf, SOURCES } from "./sources";

/** A record that a label or a serial number names, as pickers show it. */
export type LabelledRecord = PickerOption & {
  kind: LabelKind;
  archived: boolean;
  customerName: string;
  locationName: string;
  /** Null for users who may choose the record but not open its page. */
  path: string | null;
};

const MOST = 10;

/**
 * The records with this label code or exactly this serial number, in either case, that the user may choose, by code the office finds archived ones too. Several
 * assets may have one serial number. One round trip.
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
  const found = [
    ...ofCode,
    ...ofSerial.filter(({ row }) => !ofCode.some((one) => one.row.id === row.id)),
  ];
  return found
    .filter(({ kind }) => kind !== "rooms" || features.ROOMS.enabled)
    .map(({ kind, row: { archived, ...row } }) => ({
      ...optionFrom(row, features),
      kind,
      archived,
      customerName: row.owner ?? "",
      locationName: features.LOCATIONS.enabled ? (row.place ?? "") : "",
      path: may(ctx.actor, "inventory.manage") ? `${LABEL_PATHS[kind]}/${row.id}` : null,
    }));
}

/** The expression of the indexes *_by_code. */
function endsIn(kind: LabelKind, idEnd: string): SQL {
  return sql`substr(${SOURCES[kind].table.id}, 25) = ${idEnd}`;
}

/** SQLite's lower() changes only ASCII letters, hence the spellings of others. */
function hasSerial(serial: string): SQL {
  const spellings = [serial, serial.toLowerCase(), serial.toUpperCase()];
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
  const fields = { ...columns, archived: flag(sql`NOT (${alive})`) };
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
  return rows.map((row) => ({ kind, row }));
}
