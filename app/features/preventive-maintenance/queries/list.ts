import { isNotNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { flag, NUMBER, type RowOf, TEXT, TEXT_OR_NULL, value } from "~/database/fields";
import type { CardCounts } from "~/kernel/input/list-view";
import { fixedGroups, type ListOrBoard } from "~/server/queries/groups";
import { type Listing, listPage, type ListPage } from "~/server/queries/listing";
import { presumedTimeZone } from "~/server/queries/presumed-time-zone";
import { featureIsOn } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import { may } from "~/kernel/authorization/actions";
import { parseInput } from "~/kernel/input/parse";
import { addDays, type Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { type ListInput, listInput } from "../inputs";
import { type DuePeriod, ROW_STATUSES, type RowStatus } from "../model";
import { rowStatusOf } from "../policy/state";
import {
  maintenancePlans,
  maintenancePlanTechnicians,
} from "~/database/schema/preventive-maintenance";
import { requireMaintenance } from "./authorize";
import { FIELD_DUE_ON, isOverdue } from "./in-field";
import { ASSET_COUNT, plansAt } from "./plan-assets";

const p = maintenancePlans;
/** Not ended, or with an order that is open. As its indexes have it. */
const PLAN_IN_USE = sql`(${p.endedAt} IS NULL OR ${p.openDueOn} IS NOT NULL)`;
const SORTS = {
  dueOn: [p.dueOn, p.sortKey],
  name: p.sortKey,
  customer: [p.customerSort, p.sortKey],
  frequency: [p.frequencyDays, p.sortKey],
  createdAt: null,
} as const satisfies Listing["sorts"] & Record<ListInput["sortBy"], unknown>;

/** Reads one page of plans and the total count, in one round trip. */
export async function listPlans(
  ctx: AuthContext,
  listParams: ListInput,
): Promise<ListPage<PlanRow>> {
  const { page, settings } = await readPlans(ctx, listParams);
  requireMaintenance(ctx.actor, settings);
  return page;
}

/** The list, or its board: a column for each state, or for the one that is chosen. */
export function listPlansOrBoard(
  ctx: AuthContext,
  listParams: ListInput,
  cards: CardCounts | null,
): Promise<ListOrBoard<PlanRow>> {
  if (!cards) return listPlans(ctx, listParams);
  const states = listParams.status ? [listParams.status] : ROW_STATUSES;
  return fixedGroups(states, cards, (status, page) =>
    listPlans(ctx, { ...listParams, ...page, status }),
  );
}

type Place = Partial<Pick<ListInput, "customerId" | "locationId" | "roomId" | "assetId">>;

/** The plans of a place or asset, those due next first. Null where they are of no use to the reader. */
export async function listPlansOf(
  ctx: AuthContext,
  place: Place,
): Promise<ListPage<PlanRow> | null> {
  if (!may(ctx.actor, "maintenance.manage")) return null;
  // An id that is none finds nothing, and the record's own query refuses it.
  const { page, settings } = await readPlans(ctx, { ...parseInput(listInput, {}), ...place });
  return settings.features.PREVENTIVE_MAINTENANCE.enabled ? page : null;
}

async function readPlans(ctx: AuthContext, listParams: ListInput) {
  const at = ctx.now().getTime();
  const [page, settings] = await Promise.all([
    listPage(
      ctx,
      listParams,
      listingOf(listParams, dayIn(listParams.timeZone ?? presumedTimeZone(ctx), at)),
    ),
    ctx.settings(),
  ]);
  const today = dayIn(settings.timeZone, at);
  const { LOCATIONS, ROOMS } = settings.features;
  const entities = page.entities.map((row) => ({
    ...rowFrom(row, today),
    ...(LOCATIONS.enabled ? {} : { locationName: "" }),
    ...(ROOMS.enabled ? {} : { roomName: "" }),
  }));
  return { page: { ...page, entities }, settings };
}

function rowFrom(
  { openDueOn, fieldDueOn, nextDueOn, ...row }: RowOf<typeof ROW>,
  today: Day,
): PlanRow {
  const { planStatus, leadDays } = row;
  return {
    ...row,
    dueOn: openDueOn ?? nextDueOn,
    status: rowStatusOf({ status: planStatus, openDueOn, fieldDueOn, nextDueOn, leadDays }, today),
  };
}

const PLAN = {
  id: p.id,
  name: p.name,
  customerId: p.customerId,
  customerName: value(TEXT, sql`coalesce(${customers.name}, '')`),
  locationName: value(TEXT, sql`coalesce(${locations.name}, '')`),
  roomName: value(TEXT, sql`coalesce(${rooms.name}, '')`),
  assetName: value(TEXT, sql`iif(${p.scope} = 'one', coalesce(${assets.name}, ''), '')`),
  scope: p.scope,
  assetCategory: p.assetCategory,
  /** Assets in use of a plan for several. */
  assetCount: value(NUMBER, ASSET_COUNT),
  basis: p.basis,
  rrule: p.rrule,
  startOn: p.startOn,
  nonWorkingDays: p.nonWorkingDays,
  leadDays: p.leadDays,
  /** A place, asset or customer of the plan is archived, or none of its assets is in use, so that it makes no orders. */
  isBlocked: flag(
    sql`${p.endedAt} IS NULL AND iif(${p.scope} <> 'one', ${ASSET_COUNT} = 0, coalesce(${customers.archivedAt}, ${locations.archivedAt}, ${rooms.archivedAt}, ${assets.archivedAt}) IS NOT NULL
      OR coalesce(${locations.customerId}, ${p.customerId}) IS NOT ${p.customerId}
      OR coalesce(${assets.customerId}, ${p.customerId}) IS NOT ${p.customerId})`,
  ),
  version: p.version,
  /** Its own state, also while `status` says that an order is overdue. */
  planStatus: p.status,
};
export const LISTED_PLAN = {
  ...PLAN,
  /** Of the order that is open, or of the next occurrence. Null while a plan waits for neither. */
  dueOn: TEXT_OR_NULL,
  status: () => z.enum(ROW_STATUSES),
};
export type PlanRow = RowOf<typeof LISTED_PLAN>;

const ROW = {
  ...PLAN,
  openDueOn: p.openDueOn,
  fieldDueOn: value(TEXT_OR_NULL, FIELD_DUE_ON),
  nextDueOn: p.nextDueOn,
};

function listingOf(listParams: ListInput, today: Day): Listing<typeof ROW> {
  const { customerId, locationId, roomId, assetId, technicianId, status, due } = listParams;
  return {
    table: p,
    row: ROW,
    joins: sql`LEFT JOIN ${customers} ON ${customers.id} = ${p.customerId} LEFT JOIN ${locations} ON ${locations.id} = ${p.locationId}
      LEFT JOIN ${rooms} ON ${rooms.id} = ${p.roomId} LEFT JOIN ${assets} ON ${assets.id} = ${p.assetId}`,
    where: [
      featureIsOn("PREVENTIVE_MAINTENANCE"),
      ...plansAt({ customerId, locationId, roomId, assetId }),
      technicianId
        ? sql`${p.id} IN (SELECT ${maintenancePlanTechnicians.planId} FROM ${maintenancePlanTechnicians}
            WHERE ${maintenancePlanTechnicians.userId} = ${technicianId})`
        : undefined,
      status === "ended" ? isNotNull(p.endedAt) : status ? PLAN_IN_USE : undefined,
      status ? hasStatus(status, today) : undefined,
      due ? sql`${p.dueOn} <= ${addDays(today, PERIOD_DAYS[due])}` : undefined,
    ],
    ...(status
      ? {}
      : {
          byDefault: {
            shown: PLAN_IN_USE,
            hidden: sql`(${p.endedAt} IS NOT NULL AND ${p.openDueOn} IS NULL)`,
          },
        }),
    sorts: SORTS,
  };
}

const PERIOD_DAYS: Record<DuePeriod, number> = { week: 7, month: 30 };

/** The same as `rowStatusOf`. */
function hasStatus(status: RowStatus, today: Day): SQL | undefined {
  const isNotOverdue = sql`NOT ${isOverdue(today)}`;
  const dueBy = sql`date(${today}, '+' || ${p.leadDays} || ' days')`;
  switch (status) {
    case "overdue":
      return isOverdue(today);
    case "due":
      return sql`(${isNotOverdue} AND ${p.status} = 'active' AND ${p.dueOn} <= ${dueBy})`;
    case "on-time":
      return sql`(${isNotOverdue} AND ${p.status} = 'active' AND ${p.dueOn} > ${dueBy})`;
    case "paused":
      return sql`(${isNotOverdue} AND ${p.status} = 'paused')`;
    case "ended":
      return sql`(${isNotOverdue} AND ${p.status} = 'ended')`;
  }
}
