import type { SystemContext } from "~/kernel/server/request-context";
import { BatchFailed } from "~/kernel/server/database/open-database";
import { type NewPdf, pdfSteps } from "../statements/papers";

/** A job's own work: false when the revision has its paper of this moment already. The first one stays for ever (domain-rules §2). */
export async function archivePdf(context: SystemContext, paper: NewPdf): Promise<boolean> {
  const steps = pdfSteps(context, paper);
  try {
    await context.database.write(steps.map((each) => each.statement));
    return true;
  } catch (error) {
    if (error instanceof BatchFailed && error.isConstraint && steps[error.index]?.otherwise) return false;
    throw error;
  }
}
