import { and, eq, is, SQL, sql } from "drizzle-orm";
import { userRoles, users } from "~/database/schema/users";
import {
  type ChosenPlaces,
  loadChosenPlaces,
  NOWHERE,
  placeErrors,
  type PlaceIds,
  visiblePlaces,
} from "~/features/pickers/queries/places";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { CreateInput } from "../inputs/create";
import { missingPlace } from "../model";

type Plan = Pick<CreateInput, "customerId" | "locationId" | "roomId" | "assetId" | "technicianIds">;
export type PlanReferences = ChosenPlaces & {
  /** The requested technicians that may be assigned: active users with the technician role. */
  technicianIds: string[];
};

/** The records that a plan references, as far as they exist. One round trip. */
export async function loadPlanReferences(ctx: AuthContext, plan: Plan): Promise<PlanReferences> {
  const [places, technicianIds] = await Promise.all([
    loadChosenPlaces(ctx, plan),
    loadTechnicians(ctx, plan.technicianIds),
  ]);
  return { ...places, technicianIds };
}

/** Those of the users who may be assigned: active users with the technician role. `ids` may be a subquery. */
export async function loadTechnicians(
  ctx: AuthContext,
  ids: readonly string[] | SQL,
): Promise<string[]> {
  const named = is(ids, SQL) ? ids : sql`SELECT value FROM json_each(${JSON.stringify(ids)})`;
  const technicians = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "TECHNICIAN")))
    .where(and(eq(users.active, true), sql`${users.id} IN (${named})`));
  return technicians.map((each) => each.id);
}

type PlanToCheck = Plan & Pick<CreateInput, "leadId" | "plannedStartOn" | "plannedEndOn">;

/**
 * domain-rules §2, W1: a place, places of one customer, an end not before its start, a lead among the technicians. Reports every invalid
 * field at once. What the order `has` already may stay, archived or not (domain-rules §6).
 */
export function requirePlan(
  plan: PlanToCheck,
  references: PlanReferences,
  has: PlaceIds = NOWHERE,
): void {
  const fields = { ...placeErrors(plan, references, has), ...peopleErrors(plan, references) };
  if (Object.keys(fields).length > 0)
    throw new Refusal("invalid_input", "invalid_input", { fields });
  const { assetId, locationId, roomId } = visiblePlaces(plan, references);
  if (assetId || locationId || roomId) return;
  const { field, reason } = missingPlace(references.features);
  throw new Refusal("guard_failed", reason, {
    guard: "place_missing",
    fields: { [field]: reason },
  });
}

/** Errors by field for people who may not be assigned, a lead who is none of them, and days in the wrong order. */
export function peopleErrors(
  plan: Omit<PlanToCheck, keyof PlaceIds>,
  references: Pick<PlanReferences, "technicianIds">,
): Record<string, string> {
  const fields: Record<string, string> = {};
  const strangers = plan.technicianIds.filter((id) => !references.technicianIds.includes(id));
  if (strangers.length > 0) fields["technicianIds"] = "not_a_technician";
  if (plan.leadId && !plan.technicianIds.includes(plan.leadId))
    fields["leadId"] = "lead_not_assigned";
  if (plan.plannedEndOn && plan.plannedStartOn && plan.plannedEndOn < plan.plannedStartOn)
    fields["plannedEndOn"] = "before_start";
  return fields;
}
