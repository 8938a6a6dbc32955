import { type SQL, sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { fullName } from "~/kernel/authorization/roles";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Settings } from "~/kernel/server/settings";
import type { Instant } from "~/kernel/time/instants";
import type { ListInput } from "../../inputs/list";
import type { Priority } from "~/kernel/priorities";
import type { Outcome, Status } from "../../model";
import type { ListParams } from "./matching";
import { countOf, pageOf, sortsOn } from "./pages";

export type WorkOrderRow = {
  id: string;
  number: string;
  /** The beginning of the description. */
  description: string;
  status: Status;
  outcome: Outcome | null;
  priority: Priority;
  customerName: string;
  locationName: string;
  assetName: string;
  roomName: string;
  plannedStartOn: string;
  plannedEndOn: string;
  leadId: string | null;
  leadName: string;
  assigneeCount: number;
  createdAt: Instant;
  createdByName: string;
  externalReference: string;
  jobNumber: string;
  version: number;
};

/** One page of work orders and the total count, in one round trip. */
export async function listWorkOrders(
  ctx: AuthContext,
  input: ListInput,
): Promise<{ entities: WorkOrderRow[]; totalCount: number }> {
  const listParams = paramsFor(ctx, input);
  const [rows, counts, settings] = await Promise.all([
    ctx.db.all<StoredRow>(rowsOf(pageOf(listParams))),
    ctx.db.all<{ n: number }>(sql`SELECT ${countOf(listParams)} AS n`),
    ctx.settings(),
  ]);
  return { entities: rowsFrom(rows, listParams, settings), totalCount: counts[0]?.n ?? 0 };
}

/** Requires permission to read orders. The "awaiting" filter also requires permission to approve. */
export function paramsFor({ actor }: AuthContext, input: ListInput): ListParams {
  if (!may(actor, "work-orders.read") || (input.awaiting && !may(actor, "work-orders.approve")))
    throw new Refusal("not_allowed");
  return { ...input, actorId: actor.userId };
}

/** The rows for display, in the requested order. */
export function rowsFrom(
  rows: StoredRow[],
  listParams: ListParams,
  { features: { LOCATIONS, ROOMS } }: Settings,
): WorkOrderRow[] {
  const hidden = {
    ...(LOCATIONS.enabled ? {} : { locationName: "" }),
    ...(ROOMS.enabled ? {} : { roomName: "" }),
  };
  return rows.sort(inOrder(listParams)).map((row) => ({ ...rowFrom(row), ...hidden }));
}

export type StoredRow = Omit<WorkOrderRow, "leadName" | "createdByName"> & {
  seq: number;
  sortedBy: string | number;
  leadFirstName: string | null;
  leadSurname: string | null;
  creatorName: string;
  creatorSurname: string;
};

function rowFrom({
  seq: _,
  sortedBy: __,
  leadFirstName,
  leadSurname,
  creatorName,
  creatorSurname,
  ...row
}: StoredRow): WorkOrderRow {
  const leadName = row.leadId
    ? fullName({ name: leadFirstName ?? "", surname: leadSurname ?? "" })
    : "";
  return {
    ...row,
    leadName,
    createdByName: fullName({ name: creatorName, surname: creatorSurname }),
  };
}

/** Sorts the page by its sort keys. The database finds the page by an index; sorting these few rows in SQL would be a second sort. */
function inOrder(listParams: ListParams): (a: StoredRow, b: StoredRow) => number {
  const sign = listParams.sortDirection === "asc" ? 1 : -1;
  const bySeq = sortsOn(listParams) === "seq";
  return (a, b) =>
    sign *
    (compare(a.sortedBy, b.sortedBy) || (bySeq ? a.seq - b.seq : compare(a.number, b.number)));
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}

/** The columns and related names for the orders of one page. The page itself is found elsewhere. */
export function rowsOf(page: { found: SQL; sortedBy: SQL }): SQL {
  return sql`SELECT w.seq, ${page.sortedBy} AS sortedBy, w.id, w.number, substr(w.description, 1, 300) AS description, w.status, w.outcome, w.priority,
      coalesce(c.name, '') AS customerName, coalesce(l.name, '') AS locationName, coalesce(s.name, '') AS assetName, coalesce(r.name, '') AS roomName,
      w.planned_start_on AS plannedStartOn, w.planned_end_on AS plannedEndOn, lead.user_id AS leadId, u.name AS leadFirstName, u.surname AS leadSurname,
      (SELECT count(*) FROM work_order_assignments a WHERE a.work_order_id = w.id AND a.to_at IS NULL) AS assigneeCount,
      w.created_at AS createdAt, creator.name AS creatorName, creator.surname AS creatorSurname,
      w.external_reference AS externalReference, w.job_number AS jobNumber, w.version
    FROM (${page.found}) AS found CROSS JOIN work_orders w ON w.seq = found.seq
      JOIN users creator ON creator.id = w.created_by
      LEFT JOIN customers c ON c.id = w.customer_id LEFT JOIN locations l ON l.id = w.location_id
      LEFT JOIN assets s ON s.id = w.asset_id LEFT JOIN rooms r ON r.id = w.room_id
      LEFT JOIN work_order_assignments lead ON lead.work_order_id = w.id AND lead.to_at IS NULL AND lead.is_lead = 1
      LEFT JOIN users u ON u.id = lead.user_id`;
}
