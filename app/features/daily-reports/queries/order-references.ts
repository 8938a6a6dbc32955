import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import type { Status } from "~/features/work-orders/model";
import { workOrders } from "~/database/schema/work-orders/order";
import { workOrderApproverNotes } from "~/database/schema/work-orders/plan";
import { users } from "~/database/schema/users";
import { json, TEXT, value } from "~/database/fields";
import type { Schema } from "~/database/checked";
import { FULL_NAME } from "~/server/queries/related";
import { fromReturn, WAS_SUBMITTED } from "~/features/work-orders/queries/returned";
import { featureIsOn } from "~/server/queries/visible-places";
import type { AuthContext } from "~/server/request-context";
import type { Instant } from "~/kernel/time/instants";

type OrderReferences = {
  id: string;
  number: string;
  status: Status;
  version: number;
  retroactiveUntil: Instant | null;
  startedAt: Instant | null;
  plannedRegularMinutes: number;
  plannedTravelMinutes: number;
  customer: string;
  location: string;
  /** Of the location, else of the customer. Absent in data stored by an earlier release. */
  city?: string;
  room: string;
  asset: string;
};

/** The newest approver note with which an order came back to its technicians. */
export type ReturnReason = {
  about: "sent-back" | "reopened";
  text: string;
  authorName: string;
  createdAt: Instant;
};

const RETURN_REASON: Schema<ReturnReason | null> = () =>
  z.nullable(
    z.object({
      about: z.enum(["sent-back", "reopened"]),
      text: z.string(),
      authorName: z.string(),
      createdAt: z.number(),
    }),
  );
/** Reads the order facts that report entry needs; null when the order does not exist. */
export async function findOrderReferences(
  ctx: AuthContext,
  workOrderId: SQL,
): Promise<OrderReferences | null> {
  const rows = await ctx.db
    .select({
      id: workOrders.id,
      number: workOrders.number,
      status: workOrders.status,
      version: workOrders.version,
      retroactiveUntil: workOrders.retroactiveUntil,
      startedAt: workOrders.startedAt,
      plannedRegularMinutes: workOrders.plannedRegularMinutes,
      plannedTravelMinutes: workOrders.plannedTravelMinutes,
      customer: value(TEXT, sql`coalesce(${customers.name}, '')`),
      location: value(
        TEXT,
        sql`iif(${featureIsOn("LOCATIONS")}, coalesce(${locations.name}, ''), '')`,
      ),
      city: value(
        TEXT,
        sql`coalesce(nullif(iif(${featureIsOn("LOCATIONS")}, ${locations.city}, ''), ''), ${customers.city}, '')`,
      ),
      room: value(TEXT, sql`iif(${featureIsOn("ROOMS")}, coalesce(${rooms.name}, ''), '')`),
      asset: value(TEXT, sql`coalesce(${assets.name}, '')`),
    })
    .from(workOrders)
    .leftJoin(customers, eq(customers.id, workOrders.customerId))
    .leftJoin(locations, eq(locations.id, workOrders.locationId))
    .leftJoin(rooms, eq(rooms.id, workOrders.roomId))
    .leftJoin(assets, eq(assets.id, workOrders.assetId))
    .where(sql`${workOrders.id} = ${workOrderId}`);
  return rows[0] ?? null;
}

/** Why the order in progress was sent back or reopened; null if it was not. */
export async function findReturnReason(
  { db }: AuthContext,
  workOrderId: string,
): Promise<ReturnReason | null> {
  const [row] = await db
    .select({
      reason: json(
        RETURN_REASON,
        sql`CASE WHEN ${WAS_SUBMITTED} THEN (${fromReturn(AS_REASON)}) END`,
      ),
    })
    .from(workOrders)
    .where(eq(workOrders.id, workOrderId));
  return row?.reason ?? null;
}

const AS_REASON = sql`json_object('about', ${workOrderApproverNotes.about}, 'text', ${workOrderApproverNotes.text},
  'createdAt', ${workOrderApproverNotes.createdAt},
  'authorName', (SELECT ${FULL_NAME} FROM ${users} WHERE ${users.id} = ${workOrderApproverNotes.authorId}))`;
