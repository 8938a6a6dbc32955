import { type SQL, sql } from "drizzle-orm";
import { type Absence, listAbsences } from "~/features/work-capacity/queries/absences";
import { fullName } from "~/kernel/authorization/roles";
import type { Day } from "~/kernel/time/days";
import type { RequestContext } from "~/server/request-context";
import { type ApprovalFacts, remainingApprovers } from "../policy";
import { approversNow } from "./approvers";

/** Of those who could still approve a submitted record: who is away today, and so is not waited for (domain-rules §9). */
export type AwayApprovers = {
  people: { name: string; until: Day }[];
  /** The first day on which one of them is back is the day after. Null while somebody is here. */
  allUntil: Day | null;
};

/** The absences of approvers, for a record of which `waits`, a condition, says that it waits for approvals. */
export function listApproverAbsences(
  ctx: Pick<RequestContext, "database" | "now" | "settings">,
  waits: SQL,
): Promise<Absence[]> {
  return listAbsences(ctx, sql`SELECT id AS userId FROM (${approversNow(ctx)}) WHERE ${waits}`);
}

export function awayApprovers(record: ApprovalFacts, absences: readonly Absence[]): AwayApprovers {
  const missing = (record.approvalsRequired ?? 0) - record.approvedBy.length;
  const remaining = missing > 0 ? remainingApprovers(record) : [];
  const people = absences.flatMap((absence) =>
    absence.awayUntil !== null && remaining.includes(absence.userId)
      ? [{ name: fullName(absence), until: absence.awayUntil }]
      : [],
  );
  const isNobodyHere = people.length > 0 && people.length === remaining.length;
  const [first = null] = people.map(({ until }) => until).sort();
  return { people, allUntil: isNobodyHere ? first : null };
}
