import { eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod/mini";
import {
  countOf,
  flag,
  json,
  NUMBER,
  NUMBER_OR_NULL,
  TEXT,
  TEXT_OR_NULL,
  value,
} from "~/database/fields";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { maintenanceOccurrences, maintenancePlans } from "~/database/schema/preventive-maintenance";
import { FIELD_DUE_ON } from "./in-field";
import { ASSET_COUNT } from "./plan-assets";
import { rooms } from "~/database/schema/rooms";
import { userRoles, users } from "~/database/schema/users";
import type { ChosenPlaces } from "~/features/pickers/queries/places";
import { FULL_NAME } from "~/server/queries/related";
import type { Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import type { RequestContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";

const roomLocations = alias(locations, "room_locations");
const p = maintenancePlans;

const STAND_IN = sql`(SELECT ${userRoles.userId} FROM ${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId}
  WHERE ${userRoles.role} = 'SYSTEM_ADMIN' AND ${users.active} = 1
    AND NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${p.createdBy} AND ${users.active} = 1)
  ORDER BY ${users.id} LIMIT 1)`;

/** The days from `from` on that have an occurrence: those ordered ahead, by hand or by lead days. */
const takenFrom = (from: Day) =>
  json(
    () => z.array(z.string()),
    sql`(SELECT json_group_array(${maintenanceOccurrences.dueOn}) FROM ${maintenanceOccurrences}
      WHERE ${maintenanceOccurrences.planId} = ${p.id} AND ${maintenanceOccurrences.dueOn} >= ${from})`,
  );

const COLUMNS = {
  id: p.id,
  name: p.name,
  status: p.status,
  customerId: p.customerId,
  locationId: p.locationId,
  roomId: p.roomId,
  assetId: p.assetId,
  scope: p.scope,
  assetCategory: p.assetCategory,
  ordersPer: p.ordersPer,
  /** Assets in use that it is for, of a plan for several. */
  assetCount: value(NUMBER, ASSET_COUNT),
  priority: p.priority,
  description: p.description,
  plannedRegularMinutes: p.plannedRegularMinutes,
  plannedTravelMinutes: p.plannedTravelMinutes,
  basis: p.basis,
  rrule: p.rrule,
  startOn: p.startOn,
  startTime: p.startTime,
  leadDays: p.leadDays,
  nonWorkingDays: p.nonWorkingDays,
  settledOn: p.settledOn,
  lastDueOn: p.lastDueOn,
  nextOn: p.nextOn,
  nextDueOn: p.nextDueOn,
  isPostponed: p.isPostponed,
  openDueOn: p.openDueOn,
  fieldDueOn: value(TEXT_OR_NULL, FIELD_DUE_ON),
  createdBy: p.createdBy,
  createdAt: p.createdAt,
  updatedAt: p.updatedAt,
  version: p.version,
  occurrences: countOf(maintenanceOccurrences, eq(maintenanceOccurrences.planId, p.id)),
  /** When the last order was done, called off or deleted. */
  lastSettledAt: value(
    NUMBER_OR_NULL,
    sql`(SELECT max(${maintenanceOccurrences.settledAt}) FROM ${maintenanceOccurrences}
      WHERE ${maintenanceOccurrences.planId} = ${p.id})`,
  ),
  lastState: value(
    TEXT_OR_NULL,
    sql`(SELECT ${maintenanceOccurrences.state} FROM ${maintenanceOccurrences}
      WHERE ${maintenanceOccurrences.planId} = ${p.id} ORDER BY ${maintenanceOccurrences.dueOn} DESC LIMIT 1)`,
  ),
  /** Who creates its orders: the plan's owner, or the first administrator in place of one who has left. */
  orderedBy: value(TEXT, sql`coalesce(${STAND_IN}, ${p.createdBy})`),
  /** That administrator's name. Null while the owner is active. */
  standIn: value(
    TEXT_OR_NULL,
    sql`(SELECT ${FULL_NAME} FROM ${users} WHERE ${users.id} = ${STAND_IN})`,
  ),
  customerName: value(TEXT_OR_NULL, sql`${customers.name}`),
  customerSortKey: value(TEXT_OR_NULL, sql`${customers.sortKey}`),
  customerArchived: flag(isNotNull(customers.archivedAt)),
  locationName: value(TEXT_OR_NULL, sql`${locations.name}`),
  locationCustomerId: value(TEXT_OR_NULL, sql`${locations.customerId}`),
  locationArchived: flag(isNotNull(locations.archivedAt)),
  roomName: value(TEXT_OR_NULL, sql`${rooms.name}`),
  roomLocationId: value(TEXT_OR_NULL, sql`${rooms.locationId}`),
  roomCustomerId: value(TEXT_OR_NULL, sql`${roomLocations.customerId}`),
  roomArchived: flag(isNotNull(rooms.archivedAt)),
  categoryOfAsset: value(TEXT_OR_NULL, sql`${assets.category}`),
  assetName: value(TEXT_OR_NULL, sql`${assets.name}`),
  assetCustomerId: value(TEXT_OR_NULL, sql`${assets.customerId}`),
  assetLocationId: value(TEXT_OR_NULL, sql`${assets.locationId}`),
  assetArchived: flag(isNotNull(assets.archivedAt)),
};
type PlanRow = Awaited<ReturnType<typeof planRows>>[number];

/** One row, or none. */
export function planRows({ db, now }: RequestContext, id: string) {
  const yesterday = dayIn("UTC", now().getTime() - 86_400_000);
  return db
    .select({ ...COLUMNS, takenDays: takenFrom(yesterday) })
    .from(p)
    .leftJoin(customers, eq(customers.id, p.customerId))
    .leftJoin(locations, eq(locations.id, p.locationId))
    .leftJoin(rooms, eq(rooms.id, p.roomId))
    .leftJoin(roomLocations, eq(roomLocations.id, rooms.locationId))
    .leftJoin(assets, eq(assets.id, p.assetId))
    .where(eq(p.id, id));
}

/** The plan's places as the mutations of orders take them. Disabled kinds of places are null. */
export function placesOf(row: PlanRow, settings: Settings): ChosenPlaces {
  const features = {
    locations: settings.features.LOCATIONS.enabled,
    rooms: settings.features.ROOMS.enabled,
  };
  return {
    customer: row.customerId
      ? {
          id: row.customerId,
          name: row.customerName ?? "",
          sortKey: row.customerSortKey ?? "",
          archived: row.customerArchived,
        }
      : null,
    location:
      row.locationId && features.locations
        ? {
            id: row.locationId,
            name: row.locationName ?? "",
            customerId: row.locationCustomerId,
            archived: row.locationArchived,
          }
        : null,
    room:
      row.roomId && features.rooms
        ? {
            id: row.roomId,
            name: row.roomName ?? "",
            locationId: row.roomLocationId ?? "",
            customerId: row.roomCustomerId,
            archived: row.roomArchived,
          }
        : null,
    asset:
      row.assetId && row.scope === "one"
        ? {
            id: row.assetId,
            name: row.assetName ?? "",
            customerId: row.assetCustomerId,
            locationId: row.assetLocationId,
            archived: row.assetArchived,
          }
        : null,
    features,
  };
}
