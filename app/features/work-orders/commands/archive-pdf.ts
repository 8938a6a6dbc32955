import type { SystemContext } from "~/server/request-context";
import { BatchFailed } from "~/database/open-database";
import { type NewPdf, pdfSteps } from "../mutations/pdfs";

/**
 * Called by a job. Returns false when the revision already has an archived PDF for this moment. The first one is kept permanently
 * (domain-rules §2).
 */
export async function archivePdf(context: SystemContext, pdf: NewPdf): Promise<boolean> {
  const steps = pdfSteps(context, pdf);
  try {
    await context.database.write(steps.map((each) => each.statement));
    return true;
  } catch (error) {
    if (error instanceof BatchFailed && error.isConstraint && steps[error.index]?.otherwise)
      return false;
    throw error;
  }
}
