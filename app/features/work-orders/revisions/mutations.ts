import { sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { step, type Step } from "~/kernel/server/command/statement";
import { personalDetails } from "~/kernel/server/schema";
import type { RevisionRow } from "./queries/snapshot";
import { type HashedPerson, SNAPSHOT_FORMAT } from "./model";

export { hashPerson } from "./model";

/** Writes the submitted content and the people that it refers to. Of two submissions with the same number only one is stored. */
export function revisionSteps(ctx: AuthContext, row: RevisionRow): Step[] {
  return [
    ...row.built.persons.map((person) => personStep(ctx, person)),
    step(
      sql`INSERT INTO work_order_revisions (id, work_order_id, number, format, content, sha256, previous_sha256, submitted_by, submitted_at,
          approvals_required, no_hours_reason)
        VALUES (${row.revisionId}, ${row.orderId}, ${row.number}, ${SNAPSHOT_FORMAT}, ${row.built.content}, ${row.built.sha256},
          ${row.previousSha256}, ${row.submittedBy}, ${ctx.now().getTime()}, ${row.approvalsRequired}, ${row.noHoursReason})`,
      new Refusal("version_conflict"),
    ),
  ];
}

export function personStep(ctx: AuthContext, { hash, salt, userId, content }: HashedPerson): Step {
  return step(
    ctx.db
      .insert(personalDetails)
      .values({ hash, salt, userId, content: { ...content }, createdAt: ctx.now().getTime() }),
  );
}
