import { eq } from "drizzle-orm";
import type { Visit } from "~/features/visits/model";
import { TECHNICIAN_IDS } from "~/features/visits/queries/facts";
import { visits } from "~/database/schema/visits";
import type { RequestContext } from "~/server/request-context";

/** A visit in a mail, with its present times. */
export type VisitFacts = Pick<
  Visit,
  "id" | "startsAt" | "endsAt" | "arrivalFromAt" | "arrivalToAt" | "status" | "technicianIds"
>;

/** Null when the visit was deleted with its order. */
export async function findVisit(context: RequestContext, id: string): Promise<VisitFacts | null> {
  const [visit] = await context.db
    .select({
      id: visits.id,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      arrivalFromAt: visits.arrivalFromAt,
      arrivalToAt: visits.arrivalToAt,
      status: visits.status,
      technicianIds: TECHNICIAN_IDS,
    })
    .from(visits)
    .where(eq(visits.id, id));
  return visit ?? null;
}
