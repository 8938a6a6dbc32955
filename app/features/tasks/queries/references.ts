import { and, eq, sql } from "drizzle-orm";
import { userRoles, users } from "~/database/schema/users";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";

export type People = { technicianIds: string[]; leadId: string | null };

/** The requested users that may be assigned: active users with the technician role. */
export async function readTechnicians(ctx: AuthContext, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "TECHNICIAN")))
    .where(
      and(
        eq(users.active, true),
        sql`${users.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      ),
    );
  return rows.map((row) => row.id);
}

/** Requires technicians only, with the lead among them (domain-rules §3, K1). Reports every invalid field at once. */
export function requirePeople(
  { technicianIds, leadId }: People,
  assignable: readonly string[],
): void {
  const fields: Record<string, string> = {};
  if (technicianIds.some((id) => !assignable.includes(id)))
    fields["technicianIds"] = "not_a_technician";
  if (leadId && !technicianIds.includes(leadId)) fields["leadId"] = "lead_not_assigned";
  if (Object.keys(fields).length > 0)
    throw new Refusal("invalid_input", "invalid_input", { fields });
}

/** An input without a lead keeps the present lead. An input that removes the lead must name the next one (domain-rules §2). */
export function nextLead(before: People, { technicianIds, leadId }: People): People {
  if (leadId || !before.leadId || technicianIds.length === 0) return { technicianIds, leadId };
  if (technicianIds.includes(before.leadId)) return { technicianIds, leadId: before.leadId };
  throw new Refusal("invalid_input", "invalid_input", { fields: { leadId: "next_lead" } });
}
