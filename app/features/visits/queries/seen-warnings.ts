import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Day } from "~/kernel/time/days";
import type { Visit } from "../model";
import { warningKey, warningsOn, type WarningFacts } from "../policy/warnings";
import { readPlannedDay } from "./day-of-visit";

type Planned = Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">;

/**
 * A form shows the warnings before it saves: `seen` are those that it showed. The refusal has what they follow from.
 * The API and the board save without (domain-rules §9).
 */
export async function requireWarningsSeen(
  ctx: AuthContext,
  visit: Planned & { workOrderId: string; day: Day; wish: WarningFacts["wish"] },
  seen: readonly string[],
): Promise<void> {
  await ctx.verified();
  const planned = await readPlannedDay(ctx, visit.workOrderId, visit.day);
  const wish = planned.orderHasVisits ? null : visit.wish;
  const warnings = warningsOn(visit, planned, wish, { away: "-", holiday: "-" });
  if (warnings.every((warning) => seen.includes(warningKey(warning)))) return;
  throw new Refusal("guard_failed", "visit_warnings", { guard: "visit_warnings", planned });
}
