import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { areSameHours, endOfQuarter, laterThan, rulesOn, splitEntry } from "../hours";
import type { ReportContent } from "../inputs";
import { hourRulesOf } from "./dated-rules";
import { getReport } from "./read";

/**
 * Asks a form without JavaScript back about hours that are later than now, as the form does while they are typed. The API does not: what a
 * device queued was confirmed there. `filedId`: the report that is changed, whose hours were confirmed when it was filed.
 */
export async function requireConfirmedHours(
  ctx: AuthContext,
  { entries }: Pick<ReportContent, "entries">,
  day: Day,
  isConfirmed: boolean,
  filedId?: string,
): Promise<void> {
  if (isConfirmed) return;
  const rules = hourRulesOf(await ctx.settings());
  const { timeZone } = rulesOn(day, rules);
  const now = ctx.now().getTime();
  // The command refuses a later day.
  if (day > dayIn(timeZone, now)) return;
  const ofDay = { day, timeZone, elsewhere: 0 };
  const end = endOfQuarter(now);
  const later = [...new Set(entries.map(({ technicianId }) => technicianId))].filter((id) => {
    const own = entries.filter(({ technicianId }) => technicianId === id);
    const computed = own.map((entry) => ({ entry, computed: splitEntry(entry, day, rules) }));
    return laterThan(computed, ofDay, end).length > 0;
  });
  if (later.length === 0) return;
  const filed = filedId === undefined ? null : await getReport(ctx, filedId);
  const isAsFiled = (id: string) =>
    filed?.reportOn === day &&
    areSameHours(
      filed.entries.filter(({ technicianId }) => technicianId === id),
      entries.filter(({ technicianId }) => technicianId === id),
    );
  if (!later.every(isAsFiled))
    throw new Refusal("invalid_input", "invalid_input", { fields: { laterHours: "required" } });
}
