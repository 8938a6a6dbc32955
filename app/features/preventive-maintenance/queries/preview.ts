import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { sentFields } from "~/kernel/input/form";
import type { AuthContext } from "~/server/request-context";
import type { Settings } from "~/server/settings";
import { dayIn } from "~/kernel/time/instants";
import { previewInput, type PreviewInput } from "../inputs";
import { type Occurrence, PREVIEWED_DATES, type Timing } from "../model";
import { NOTHING_SETTLED, upcomingOccurrences } from "../policy/due-days";
import { nextOfPlan } from "../policy/moves";
import { rruleOf } from "../policy/rrule";
import { requireMaintenance } from "./authorize";
import { workingCalendarOf } from "./calendar";

export type Preview = Pick<Timing, "rrule" | "nonWorkingDays"> & { dates: Occurrence[] };

/** The next dates of a plan that is being written, by the company's day and holidays. */
function previewDates(
  { now }: Pick<AuthContext, "now">,
  settings: Settings,
  input: PreviewInput,
): Preview {
  const { basis, startOn, nonWorkingDays } = input;
  const timing = { basis, rrule: rruleOf(input, basis), startOn, nonWorkingDays };
  const calendar = workingCalendarOf(settings);
  const first = nextOfPlan({
    timing,
    calendar,
    settled: NOTHING_SETTLED,
    lastSettledOn: null,
    hasOpenOrder: false,
    today: dayIn(settings.timeZone, now().getTime()),
  });
  const dates = upcomingOccurrences(timing, first, calendar, PREVIEWED_DATES);
  return { rrule: timing.rrule, nonWorkingDays, dates };
}

/** The dates of a form, and the form itself for a page without JavaScript. Null while its fields are not complete. */
export async function previewOfForm(
  ctx: AuthContext,
  form: FormData,
): Promise<{ preview: Preview | null; sent: Record<string, string> }> {
  const [settings, actor] = await Promise.all([ctx.settings(), ctx.verified()]);
  requireMaintenance(actor, settings);
  return { preview: tryPreview(ctx, settings, form), sent: sentFields(form) };
}

/** The dates of a form as its page begins with it. */
export function previewOfDraft(
  ctx: AuthContext,
  settings: Settings,
  { weekdays, ...texts }: Record<string, string | string[]>,
): Preview | null {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) form.append(name, String(text));
  for (const day of weekdays ?? []) form.append("weekdays.", day);
  return tryPreview(ctx, settings, form);
}

function tryPreview(ctx: AuthContext, settings: Settings, form: FormData): Preview | null {
  try {
    return previewDates(ctx, settings, parseInput(previewInput, readForm(previewInput, form)));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
