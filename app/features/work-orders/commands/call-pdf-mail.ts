import { sql } from "drizzle-orm";
import { toStatement } from "~/server/command/statement";
import type { Statement } from "~/database/open-database";
import type { RequestContext } from "~/server/request-context";
import { outbox } from "~/database/schema/system";
import { SIGNED_PDF_MAIL } from "../model";

/** Called by a job. Makes the mail of a signature due, now that its PDF exists, unless it is held or was tried. */
export function callPdfMail(
  context: RequestContext,
  signatureId: string,
  row: { ids: Record<string, string>; createdAt: number },
): Statement {
  const nextAt = context.now().getTime();
  return toStatement(
    context.db
      .insert(outbox)
      // Inserted only for a signature that the previous release stored, without a mail.
      .values({ id: signatureId, type: SIGNED_PDF_MAIL, ...row, nextAt })
      .onConflictDoUpdate({
        target: outbox.id,
        set: { nextAt },
        setWhere: sql`${outbox.attempts} = 0 AND ${outbox.doneAt} IS NULL AND ${outbox.deadAt} IS NULL`,
      }),
  );
}
