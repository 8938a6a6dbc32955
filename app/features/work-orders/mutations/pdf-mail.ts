import { type SQL, sql } from "drizzle-orm";
import { BUDGET_SCOPES, type BudgetScope, heldRemark, MAIL_BUDGET } from "~/kernel/mail/budget";
import { newId } from "~/kernel/ids";
import { announceEvent } from "~/features/notifications/mutations";
import { HELD } from "~/server/command/outbox";
import { activityStep } from "~/server/command/records";
import { insertSelected, step, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import { outbox, personalDetails } from "~/database/schema/system";
import type { Instant } from "~/kernel/time/instants";
import { SIGNED_PDF_MAIL } from "../model";
import { workOrderSignatures } from "~/database/schema/work-orders/revisions";

/** The row that makes the PDF calls the mail at once. When that row fails, the mail makes the PDF itself. */
const PDF_TIME_MS = 10 * 60_000;
const HOUR_MS = 60 * 60_000;

type PdfMail = {
  signatureId: string;
  email: string;
  ids: { workOrderId: string; revisionId: string };
};

/**
 * The mail with the signed PDF, in the batch of the signature, whose id it has. The batch itself
 * counts what was sent: of mails requested at the same time, no more than the budget are sent. The
 * others are held.
 */
export function pdfMailSteps(ctx: AuthContext, { signatureId, email, ids }: PdfMail): Step[] {
  const at = ctx.now().getTime();
  const { windowMs, most } = MAIL_BUDGET;
  const { content } = personalDetails;
  const counted: Record<BudgetScope, SQL> = {
    address: sql`sum(lower(${content} ->> 'email') = lower(${email}))`,
    person: sql`sum(${workOrderSignatures.signedBy} = ${ctx.actor.userId})`,
    company: sql`count(*)`,
  };
  const held = sql.join(
    BUDGET_SCOPES.map(
      (scope) => sql`WHEN ${counted[scope]} >= ${most[scope]} THEN ${heldRemark(scope)}`,
    ),
    sql` `,
  );
  // Ids of signatures are sorted by time: the primary key finds those of the window.
  const sent = sql`FROM ${workOrderSignatures} CROSS JOIN ${outbox} ON ${outbox.id} = ${workOrderSignatures.id}
    LEFT JOIN ${personalDetails} ON ${personalDetails.hash} = ${workOrderSignatures.customerPerson}
    WHERE ${workOrderSignatures.id} > ${newId(at - windowMs)} AND (${outbox.deadAt} IS NULL OR ${outbox.attempts} > 0)`;
  const mail = insertSelected(
    outbox,
    {
      id: signatureId,
      type: SIGNED_PDF_MAIL,
      ids,
      createdAt: at,
      nextAt: at + PDF_TIME_MS,
      lastError: sql`held`,
      deadAt: sql`CASE WHEN held IS NOT NULL THEN ${at} END`,
    },
    sql`FROM (SELECT CASE ${held} END AS held ${sent})`,
  );
  const isHeld = sql`EXISTS (SELECT 1 FROM ${outbox} WHERE ${outbox.id} = ${signatureId} AND ${HELD})`;
  const { workOrderId } = ids;
  return [
    step(mail),
    activityStep(
      ctx,
      ctx.actor,
      { subject: { type: "work-order", id: workOrderId }, event: "work-order.pdf-mail-held" },
      isHeld,
    ),
    tellOffice(at, workOrderId, isHeld),
  ];
}

/** At most once an hour, however many mails are held: its reader finds all of them in one list. */
function tellOffice(at: Instant, workOrderId: string, isHeld: SQL): Step {
  const row = {
    id: `mail-held-${Math.floor(at / HOUR_MS)}`,
    ...announceEvent("mail.held", { workOrderId }),
    createdAt: at,
    nextAt: at,
  };
  return step(insertSelected(outbox, row, sql`WHERE ${isHeld} ON CONFLICT DO NOTHING`));
}
