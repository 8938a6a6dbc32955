import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import { userRoles, users } from "~/database/schema/users";
import { TEXT, value } from "~/database/fields";
import { APPROVING_ROLES } from "~/features/approvals/policy";
import { type Absence, listAbsences } from "~/features/work-capacity/queries/absences";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import { FULL_NAME } from "~/server/queries/related";
import type { AuthContext } from "~/server/request-context";
import { listStandIns, type StandIn } from "./read";

/** The company's own active users. */
const COLLEAGUES = sql`SELECT ${users.id} AS userId FROM ${users} WHERE ${users.active} = 1
  AND ${users.customerId} IS NULL AND ${users.anonymisedAt} IS NULL`;

type StandInPage = {
  standIns: StandIn[];
  /** Those who could stand in: everybody who may not approve anyway. */
  candidates: { id: string; name: string }[];
  absences: Absence[];
};

/** Who stands in, who could, and who is away. One round trip. */
export async function getStandInPage(ctx: AuthContext): Promise<StandInPage> {
  if (!may(ctx.actor, "stand-ins.give"))
    throw new Refusal("not_allowed", "not_allowed", { action: "stand-ins.give" });
  const [standIns, candidates, absences] = await Promise.all([
    listStandIns(ctx, { userId: null }),
    listCandidates(ctx),
    listAbsences(ctx, COLLEAGUES),
  ]);
  return { standIns, candidates, absences };
}

function listCandidates({ db }: AuthContext) {
  const approving = db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(sql`${userRoles.role} IN ${APPROVING_ROLES}`);
  return db
    .select({ id: users.id, name: value(TEXT, FULL_NAME) })
    .from(users)
    .where(
      and(
        eq(users.active, true),
        isNull(users.customerId),
        isNull(users.anonymisedAt),
        notInArray(users.id, approving),
      ),
    )
    .orderBy(users.sortKey, users.id)
    .limit(500);
}
