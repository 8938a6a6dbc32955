import { sql } from "drizzle-orm";
import { userRoles, users } from "~/database/schema/users";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { Actor } from "~/kernel/authorization/roles";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import type { CapacitiesInput, CapacityInput } from "../inputs";
import { type Capacity, peopleNamed, readCapacities } from "./capacities";

/** domain-rules §7: the office reads all capacities, a technician only their own. */
function requireReading(actor: Actor, userIds: readonly string[]): void {
  const allowed = userIds.every((id) =>
    may(actor, "work-capacity.read", { own: id === actor.userId }),
  );
  if (!allowed) throw new Refusal("not_allowed", "not_allowed", { action: "work-capacity.read" });
}

/** For one user, in one round trip. */
export async function getWorkCapacity(
  ctx: AuthContext,
  { id, from, to }: CapacityInput,
): Promise<Capacity> {
  requireReading(ctx.actor, [id]);
  const [capacity] = await readCapacities(ctx, peopleNamed([id]), { from, to });
  return present(capacity);
}

/** For users who were chosen for an order or are offered for it. */
export async function listWorkCapacities(
  ctx: AuthContext,
  { userIds, from, to, exceptOrderId }: CapacitiesInput,
): Promise<Capacity[]> {
  requireReading(ctx.actor, userIds);
  return readCapacities(ctx, peopleNamed(userIds), { from, to }, exceptOrderId);
}

export const ACTIVE_TECHNICIANS = sql`SELECT ${userRoles.userId} AS userId FROM ${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId}
  WHERE ${userRoles.role} = 'TECHNICIAN' AND ${users.active} = 1`;
