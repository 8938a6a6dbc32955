import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { sentFields } from "~/kernel/input/form";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import { previewInput, type PreviewInput } from "../inputs";
import { type Occurrence, PREVIEWED_DATES, type Timing } from "../model";
import { type CountedDays, countedDays, upcomingOccurrences } from "../policy/due-days";
import { rruleOf } from "../policy/rrule";
import { requireMaintenance } from "./authorize";
import { workingCalendarOf } from "./calendar";
import { type PlanFacts, readPlanFacts } from "./facts";
import { nextOfTiming, waitsForOrder } from "./next-of-timing";
import type { PlanDetail } from "./record";

export type Preview = Pick<Timing, "rrule" | "nonWorkingDays"> & {
  dates: Occurrence[];
  /** The next date follows when the open order is done. */
  waits: boolean;
  counted: CountedDays | null;
};

/** The next dates that a plan will have once it is saved, by the company's day and holidays. `plan`: as stored, null for a new one. */
function previewDates(
  ctx: Pick<AuthContext, "now">,
  settings: Settings,
  input: PreviewInput,
  plan: PlanFacts | null,
): Preview {
  const { basis, startOn, nonWorkingDays } = input;
  const takenDays = plan?.takenDays ?? [];
  const timing = { basis, rrule: rruleOf(input, basis), startOn, nonWorkingDays, takenDays };
  const first = nextOfTiming(ctx, settings, timing, plan);
  const calendar = workingCalendarOf(settings);
  return {
    rrule: timing.rrule,
    nonWorkingDays,
    dates: upcomingOccurrences(timing, first, calendar, PREVIEWED_DATES),
    waits: first === null && waitsForOrder(timing, plan),
    counted: countedDays(timing, first, calendar),
  };
}

/**
 * The dates of a form, and the form itself for a page without JavaScript. Null while its fields are not complete. `planId`: null for a new
 * plan; that of a stored one has made, skipped or postponed some of its dates.
 */
export async function previewOfForm(
  ctx: AuthContext,
  form: FormData,
  planId: string | null,
): Promise<{ preview: Preview | null; sent: Record<string, string> }> {
  const [stored, settings, actor] = await Promise.all([
    planId === null ? null : readPlanFacts(ctx, planId),
    ctx.settings(),
    ctx.verified(),
  ]);
  requireMaintenance(actor, settings);
  const plan = stored && present(stored.plan);
  return { preview: tryPreview(ctx, settings, form, plan), sent: sentFields(form) };
}

/** The dates of the form of a new plan as its page begins with it. */
export function previewOfDraft(
  ctx: AuthContext,
  settings: Settings,
  timing: Record<string, string | string[]>,
): Preview | null {
  const form = new FormData();
  for (const [name, fields] of Object.entries(timing))
    if (typeof fields === "string") form.append(name, fields);
    else for (const each of fields) form.append(`${name}.`, each);
  return tryPreview(ctx, settings, form, null);
}

/** Those of the form of a stored plan. */
export function previewOfPlan({
  basis,
  rrule,
  nonWorkingDays,
  upcoming,
  counted,
}: Pick<PlanDetail, "basis" | "rrule" | "nonWorkingDays" | "upcoming" | "counted">): Preview {
  const waits = basis === "completion" && upcoming.length === 0;
  return { rrule, nonWorkingDays, dates: upcoming, waits, counted };
}

function tryPreview(
  ctx: AuthContext,
  settings: Settings,
  form: FormData,
  plan: PlanFacts | null,
): Preview | null {
  try {
    const input = parseInput(previewInput, readForm(previewInput, form));
    return previewDates(ctx, settings, input, plan);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
