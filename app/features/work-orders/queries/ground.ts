import { sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { Ctx } from "~/kernel/server/ctx";
import type { CreateInput } from "../inputs/create";

type Named = { id: string; name: string };
export type PlanGround = {
  customer: (Named & { sortKey: string }) | null;
  location: (Named & { customerId: string | null }) | null;
  room: (Named & { locationId: string }) | null;
  asset: (Named & { customerId: string | null; locationId: string | null }) | null;
  /** Of the technicians asked for, those who may be assigned: active, and technicians. */
  technicianIds: string[];
  features: { locations: boolean; rooms: boolean };
};
type Plan = Pick<CreateInput, "customerId" | "locationId" | "roomId" | "assetId" | "technicianIds">;

/** What a plan names, as far as it exists and may still be chosen. One wave. */
export async function readPlanGround(ctx: Ctx, plan: Plan): Promise<PlanGround> {
  const [settings, customers, locations, rooms, assets, technicians] = await Promise.all([
    ctx.settings(),
    ctx.db.all<Named & { sortKey: string }>(sql`SELECT id, name, sort_key AS sortKey FROM customers WHERE id = ${plan.customerId} AND archived_at IS NULL`),
    ctx.db.all<Named & { customerId: string | null }>(sql`SELECT id, name, customer_id AS customerId FROM locations WHERE id = ${plan.locationId} AND archived_at IS NULL`),
    ctx.db.all<Named & { locationId: string }>(sql`SELECT id, name, location_id AS locationId FROM rooms WHERE id = ${plan.roomId} AND archived_at IS NULL`),
    ctx.db.all<Named & { customerId: string | null; locationId: string | null }>(
      sql`SELECT id, name, customer_id AS customerId, location_id AS locationId FROM assets WHERE id = ${plan.assetId} AND archived_at IS NULL`,
    ),
    ctx.db.all<{ id: string }>(sql`SELECT u.id FROM users u JOIN user_roles o ON o.user_id = u.id AND o.role = 'TECHNICIAN'
      WHERE u.active = 1 AND u.id IN (SELECT value FROM json_each(${JSON.stringify(plan.technicianIds)}))`),
  ]);
  return {
    customer: customers[0] ?? null,
    location: locations[0] ?? null,
    room: rooms[0] ?? null,
    asset: assets[0] ?? null,
    technicianIds: technicians.map((each) => each.id),
    features: { locations: settings.features.LOCATIONS.enabled, rooms: settings.features.ROOMS.enabled },
  };
}

/** RULES W1: a place, places of one customer, an end not before its start, a lead among the technicians. Names every field at once. */
export function requirePlan(plan: CreateInput | (Plan & Pick<CreateInput, "leadId" | "plannedStartOn" | "plannedEndOn">), ground: PlanGround): void {
  const fields = { ...missingRecords(plan, ground), ...strangePlaces(plan, ground), ...peopleAndDays(plan, ground) };
  if (Object.keys(fields).length > 0) throw new Refusal("invalid_input", "invalid_input", { fields });
  const place = plan.assetId ?? (ground.features.locations ? plan.locationId : null) ?? (ground.features.rooms ? plan.roomId : null);
  if (!place) throw new Refusal("guard_failed", "place_missing", { guard: "place_missing", fields: { locationId: "place_missing" } });
}

function missingRecords(plan: Plan, ground: PlanGround): Record<string, string> {
  const asked = { customerId: ground.customer, locationId: ground.location, roomId: ground.room, assetId: ground.asset };
  const missing = Object.entries(asked).filter(([key, found]) => plan[key as keyof typeof asked] && !found);
  return Object.fromEntries(missing.map(([key]) => [key, "gone"]));
}

function strangePlaces(plan: Plan, ground: PlanGround): Record<string, string> {
  const owner = plan.customerId;
  const fields: Record<string, string> = {};
  if (ground.location && ground.location.customerId !== null && ground.location.customerId !== owner) fields["locationId"] = "not_of_customer";
  if (ground.asset && ground.asset.customerId !== null && ground.asset.customerId !== owner) fields["assetId"] = "not_of_customer";
  if (ground.room && plan.locationId && ground.room.locationId !== plan.locationId) fields["roomId"] = "not_of_location";
  return fields;
}

function peopleAndDays(plan: Parameters<typeof requirePlan>[0], ground: PlanGround): Record<string, string> {
  const fields: Record<string, string> = {};
  const strangers = plan.technicianIds.filter((id) => !ground.technicianIds.includes(id));
  if (strangers.length > 0) fields["technicianIds"] = "not_a_technician";
  if (plan.leadId && !plan.technicianIds.includes(plan.leadId)) fields["leadId"] = "lead_not_assigned";
  if (plan.plannedEndOn && plan.plannedStartOn && plan.plannedEndOn < plan.plannedStartOn) fields["plannedEndOn"] = "before_start";
  return fields;
}
