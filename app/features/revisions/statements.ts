import { sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { step, type Step } from "~/kernel/server/statement";
import { personalDetails } from "~/kernel/server/schema";
import type { RevisionRow } from "./queries";
import { type Encrypted, SNAPSHOT_FORMAT } from "./words";

export { encryptPerson } from "./words";

/** What was submitted, and the persons that it refers to. Two submissions of one number cannot both be kept. */
export function revisionSteps(ctx: AuthContext, row: RevisionRow): Step[] {
  return [
    ...row.built.persons.map((encrypted) => personStep(ctx, encrypted)),
    step(
      sql`INSERT INTO work_order_revisions (id, work_order_id, number, format, content, sha256, previous_sha256, submitted_by, submitted_at,
          approvals_required, no_hours_reason)
        VALUES (${row.revisionId}, ${row.orderId}, ${row.number}, ${SNAPSHOT_FORMAT}, ${row.built.content}, ${row.built.sha256},
          ${row.previousSha256}, ${row.submittedBy}, ${ctx.now().getTime()}, ${row.approvalsRequired}, ${row.noHoursReason})`,
      new Refusal("version_conflict"),
    ),
  ];
}

export function personStep(ctx: AuthContext, { hash, salt, userId, content }: Encrypted): Step {
  return step(ctx.db.insert(personalDetails).values({ hash, salt, userId, content: { ...content }, createdAt: ctx.now().getTime() }));
}
