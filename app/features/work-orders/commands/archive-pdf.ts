import type { RequestContext, SystemContext } from "~/server/request-context";
import { BatchFailed } from "~/database/open-database";
import type { Step } from "~/server/command/statement";
import { customersPdfSteps, type NewCustomersPdf, type NewPdf, pdfSteps } from "../mutations/pdfs";

/**
 * Called by a job. Returns false when the revision already has an archived PDF for this moment. The first one is kept permanently
 * (domain-rules §2).
 */
export function archivePdf(context: SystemContext, pdf: NewPdf): Promise<boolean> {
  return writeFirst(context, pdfSteps(context, pdf));
}

/** The same for the customer's copy, which is made when the customer first gets it: by mail, or from a ticket. */
export function archiveCustomersPdf(
  context: RequestContext,
  pdf: NewCustomersPdf,
): Promise<boolean> {
  return writeFirst(context, customersPdfSteps(context, pdf));
}

async function writeFirst({ database }: RequestContext, steps: Step[]): Promise<boolean> {
  try {
    await database.write(steps.map((each) => each.statement));
    return true;
  } catch (error) {
    if (error instanceof BatchFailed && error.isConstraint && steps[error.index]?.otherwise)
      return false;
    throw error;
  }
}
