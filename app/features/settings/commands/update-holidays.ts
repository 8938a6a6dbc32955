import type { FieldChange } from "~/kernel/changes";
import { canonicalJson } from "~/kernel/text/canonical";
import type { Day } from "~/kernel/time/days";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { HolidaysInput } from "../inputs";
import { type Holiday, WORKING_DAYS_CHANGED } from "../model";
import { KEYS, namedHolidaysOf, type Part } from "../queries";
import {
  changesBetween,
  requireSeen,
  savedResponse,
  savedPart,
  saveSetting,
  settingActivity,
  settingConflict,
} from "../mutations/stored";

/** Public holidays, which count as the bands specify. For reports of earlier days the list of that time applies. */
export function updateHolidays(ctx: AuthContext, input: HolidaysInput): Promise<Part<Day[]>> {
  return command(ctx, {
    name: "settings.update-holidays",
    input,
    returns: savedPart<Part<Day[]>>(),
    load: () => ctx.settings(),
    async decide(settings, actor) {
      const granted = permit(actor, "settings.manage");
      const before = namedHolidaysOf(settings);
      await requireSeen(before, input.seen);
      const lines = linesOf(input.holidays, before);
      const holidays = lines.map(({ day }) => day);
      const saving = { ctx, actor, settings, otherwise: await settingConflict(before) };
      return {
        permit: granted,
        steps: [
          ...saveSetting(saving, KEYS.holidays, holidays),
          ...(canonicalJson(namesOf(lines)) === canonicalJson(namesOf(before))
            ? []
            : saveSetting(saving, KEYS.holidayNames, namesOf(lines))),
        ],
        record: [settingActivity(ctx, "holidays", changesOf(before, lines))],
        announce: [{ type: WORKING_DAYS_CHANGED, ids: {} }],
        response: await savedResponse(holidays, { lines }, lines),
      };
    },
  });
}

/** In order, each day once with the first name that a line of it has; one that names none keeps the stored one. */
function linesOf(sent: HolidaysInput["holidays"], before: readonly Holiday[]): Holiday[] {
  const stored = new Map(before.map(({ day, name }) => [day, name]));
  const names = new Map<Day, string>();
  for (const line of sent) {
    const { day, name } = typeof line === "string" ? { day: line, name: undefined } : line;
    if (day === "") continue;
    names.set(day, names.get(day) || (name ?? stored.get(day) ?? ""));
  }
  return [...names]
    .map(([day, name]) => ({ day, name }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

function namesOf(lines: readonly Holiday[]): Record<Day, string> {
  const named = lines.filter(({ name }) => name !== "");
  return Object.fromEntries(named.map(({ day, name }) => [day, name]));
}

/** The days that came and went, and the names of those that stay. */
function changesOf(before: readonly Holiday[], after: readonly Holiday[]): FieldChange[] {
  const names = new Map(before.map(({ day, name }) => [day, name]));
  const renamed = after.filter(({ day, name }) => names.has(day) && names.get(day) !== name);
  return changesBetween(
    {
      holidays: before.map(({ day }) => day),
      holidayNames: renamed.map(({ day }) => names.get(day) ?? ""),
    },
    {
      holidays: after.map(({ day }) => day),
      holidayNames: renamed.map(({ name }) => name),
    },
  );
}
