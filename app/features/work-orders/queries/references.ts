import { sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { CreateInput } from "../inputs/create";

type Named = { id: string; name: string };
type Found = Named & { archived: number };
export type PlanReferences = {
  customer: (Found & { sortKey: string }) | null;
  location: (Found & { customerId: string | null }) | null;
  /** `customerId` is that of the room's location. */
  room: (Found & { locationId: string; customerId: string | null }) | null;
  asset: (Found & { customerId: string | null; locationId: string | null }) | null;
  /** The requested technicians that may be assigned: active users with the technician role. */
  technicianIds: string[];
  features: { locations: boolean; rooms: boolean };
};
type Plan = Pick<CreateInput, "customerId" | "locationId" | "roomId" | "assetId" | "technicianIds">;

type FoundOf<K extends "customer" | "location" | "room" | "asset"> = NonNullable<PlanReferences[K]>;

/** The records that a plan references, as far as they exist. One round trip. */
export async function loadPlanReferences(ctx: AuthContext, plan: Plan): Promise<PlanReferences> {
  const [settings, customers, locations, rooms, assets, technicians] = await Promise.all([
    ctx.settings(),
    ctx.db.all<FoundOf<"customer">>(
      sql`SELECT id, name, sort_key AS sortKey, archived_at IS NOT NULL AS archived FROM customers WHERE id = ${plan.customerId}`,
    ),
    ctx.db.all<FoundOf<"location">>(
      sql`SELECT id, name, customer_id AS customerId, archived_at IS NOT NULL AS archived FROM locations WHERE id = ${plan.locationId}`,
    ),
    ctx.db.all<
      FoundOf<"room">
    >(sql`SELECT r.id, r.name, r.location_id AS locationId, l.customer_id AS customerId, r.archived_at IS NOT NULL AS archived
      FROM rooms r JOIN locations l ON l.id = r.location_id WHERE r.id = ${plan.roomId}`),
    ctx.db.all<
      FoundOf<"asset">
    >(sql`SELECT id, name, customer_id AS customerId, location_id AS locationId, archived_at IS NOT NULL AS archived
      FROM assets WHERE id = ${plan.assetId}`),
    ctx.db.all<{
      id: string;
    }>(sql`SELECT u.id FROM users u JOIN user_roles o ON o.user_id = u.id AND o.role = 'TECHNICIAN'
      WHERE u.active = 1 AND u.id IN (SELECT value FROM json_each(${JSON.stringify(plan.technicianIds)}))`),
  ]);
  const features = {
    locations: settings.features.LOCATIONS.enabled,
    rooms: settings.features.ROOMS.enabled,
  };
  return {
    customer: customers[0] ?? null,
    location: features.locations ? (locations[0] ?? null) : null,
    room: features.rooms ? (rooms[0] ?? null) : null,
    asset: assets[0] ?? null,
    technicianIds: technicians.map((each) => each.id),
    features,
  };
}

type PlanToCheck = Plan & Pick<CreateInput, "leadId" | "plannedStartOn" | "plannedEndOn">;
type Places = Pick<Plan, "customerId" | "locationId" | "roomId" | "assetId">;
const NOWHERE: Places = { customerId: null, locationId: null, roomId: null, assetId: null };

/**
 * domain-rules §2, W1: a place, places of one customer, an end not before its start, a lead among the technicians. Reports every invalid
 * field at once. What the order `has` already may stay, archived or not (domain-rules §6).
 */
export function requirePlan(
  plan: PlanToCheck,
  references: PlanReferences,
  has: Places = NOWHERE,
): void {
  const fields = { ...placeErrors(plan, references, has), ...peopleAndDays(plan, references) };
  if (Object.keys(fields).length > 0)
    throw new Refusal("invalid_input", "invalid_input", { fields });
  const { assetId, locationId, roomId } = visiblePlaces(plan, references);
  if (!assetId && !locationId && !roomId)
    throw new Refusal("guard_failed", "place_missing", {
      guard: "place_missing",
      fields: { locationId: "place_missing" },
    });
}

/** Values for a disabled kind of place are ignored: they cause no error either. */
export function visiblePlaces(sent: Places, { features }: PlanReferences): Places {
  const { customerId, locationId, roomId, assetId } = sent;
  return {
    customerId,
    locationId: features.locations ? locationId : null,
    roomId: features.rooms ? roomId : null,
    assetId,
  };
}

/** Errors by field for places that do not exist or do not belong to the others. */
export function placeErrors(
  plan: Places,
  references: PlanReferences,
  has: Places = NOWHERE,
): Record<string, string> {
  const places = visiblePlaces(plan, references);
  return { ...missingRecords(places, references, has), ...strangePlaces(places, references) };
}

function missingRecords(
  plan: Places,
  references: PlanReferences,
  has: Places,
): Record<string, string> {
  const found = {
    customerId: references.customer,
    locationId: references.location,
    roomId: references.room,
    assetId: references.asset,
  };
  const keys = ["customerId", "locationId", "roomId", "assetId"] as const;
  const missing = keys.filter(
    (key) => plan[key] && (!found[key] || (found[key].archived && has[key] !== plan[key])),
  );
  return Object.fromEntries(missing.map((key) => [key, "gone"]));
}

function strangePlaces(
  { customerId, locationId }: Places,
  { location, room, asset }: PlanReferences,
): Record<string, string> {
  const strange = (place: { customerId: string | null } | null) =>
    place !== null && place.customerId !== null && place.customerId !== customerId;
  const fields: Record<string, string> = {};
  if (strange(location)) fields["locationId"] = "not_of_customer";
  if (strange(asset)) fields["assetId"] = "not_of_customer";
  if (strange(room)) fields["roomId"] = "not_of_customer";
  if (room && locationId && room.locationId !== locationId) fields["roomId"] = "not_of_location";
  return fields;
}

function peopleAndDays(plan: PlanToCheck, references: PlanReferences): Record<string, string> {
  const fields: Record<string, string> = {};
  const strangers = plan.technicianIds.filter((id) => !references.technicianIds.includes(id));
  if (strangers.length > 0) fields["technicianIds"] = "not_a_technician";
  if (plan.leadId && !plan.technicianIds.includes(plan.leadId))
    fields["leadId"] = "lead_not_assigned";
  if (plan.plannedEndOn && plan.plannedStartOn && plan.plannedEndOn < plan.plannedStartOn)
    fields["plannedEndOn"] = "before_start";
  return fields;
}
