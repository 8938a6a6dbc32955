import * as z from "zod/mini";
import type { Visit } from "../model";

/** What a visit asks of its technicians. */
export const VISIT_PLAN = () =>
  z.object({
    startsAt: z.number(),
    endsAt: z.number(),
    arrivalFromAt: z.nullable(z.number()),
    arrivalToAt: z.nullable(z.number()),
    technicianIds: z.array(z.string()),
  });
type VisitPlan = z.infer<ReturnType<typeof VISIT_PLAN>>;

/** Null for a visit that is not planned. Equal plans have equal JSON. */
export function plannedOf(visit: (VisitPlan & Pick<Visit, "status">) | null): VisitPlan | null {
  if (visit?.status !== "planned") return null;
  const { startsAt, endsAt, arrivalFromAt, arrivalToAt, technicianIds } = visit;
  return {
    startsAt,
    endsAt,
    arrivalFromAt,
    arrivalToAt,
    technicianIds: [...technicianIds].sort(),
  };
}

/**
 * Who is told what of a visit, between the plan that they were told and the present one. What was changed back is told to nobody; a changed
 * visit is a new one for who joined it, and a cancelled one for who left. Who stays is told of other times and of other people.
 */
export function peopleNotices(
  was: VisitPlan | null,
  is: VisitPlan | null,
): Record<"planned" | "moved" | "cancelled", string[]> {
  const [before, after] = [was?.technicianIds ?? [], is?.technicianIds ?? []];
  const stay = after.filter((id) => before.includes(id));
  const planned = after.filter((id) => !before.includes(id));
  const cancelled = before.filter((id) => !after.includes(id));
  const areOtherTimes =
    was !== null && is !== null && TIMES.some((field) => was[field] !== is[field]);
  const isChanged = areOtherTimes || planned.length > 0 || cancelled.length > 0;
  return { planned, moved: isChanged ? stay : [], cancelled };
}

const TIMES = ["startsAt", "endsAt", "arrivalFromAt", "arrivalToAt"] as const;
