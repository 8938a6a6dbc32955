import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { personStep } from "~/server/command/person";
import { step, type Step } from "~/server/command/statement";
import type { RevisionRow } from "./queries/snapshot";
import { SNAPSHOT_FORMAT } from "./model";
import { workOrderRevisions } from "~/database/schema/work-orders/revisions";

/** Writes the submitted content and the people that it refers to. Of two submissions with the same number only one is stored. */
export function revisionSteps(ctx: AuthContext, row: RevisionRow): Step[] {
  return [
    ...row.built.persons.map((person) => personStep(ctx, person)),
    step(
      ctx.db.insert(workOrderRevisions).values({
        id: row.revisionId,
        workOrderId: row.orderId,
        number: row.number,
        format: SNAPSHOT_FORMAT,
        content: row.built.content,
        sha256: row.built.sha256,
        previousSha256: row.previousSha256,
        submittedBy: row.submittedBy,
        submittedAt: ctx.now().getTime(),
        approvalsRequired: row.approvalsRequired,
        noHoursReason: row.noHoursReason,
      }),
      new Refusal("version_conflict"),
    ),
  ];
}
