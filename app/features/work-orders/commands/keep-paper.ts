import type { SystemVisit } from "~/kernel/server/ctx";
import { BatchFailed } from "~/kernel/server/database/open-database";
import { type NewPaper, paperSteps } from "../statements/papers";

/** A job's own work: false when the revision has its paper of this moment already. The first one stays for ever (domain-rules §2). */
export async function keepPaper(visit: SystemVisit, paper: NewPaper): Promise<boolean> {
  const steps = paperSteps(visit, paper);
  try {
    await visit.database.write(steps.map((each) => each.statement));
    return true;
  } catch (error) {
    if (error instanceof BatchFailed && error.isConstraint && steps[error.index]?.otherwise) return false;
    throw error;
  }
}
