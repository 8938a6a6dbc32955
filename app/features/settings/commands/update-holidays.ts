import type { Day } from "~/kernel/time/days";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { HolidaysInput } from "../inputs";
import { WORKING_DAYS_CHANGED } from "../model";
import { holidaysOf, KEYS, type Part } from "../queries";
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
      const before = holidaysOf(settings);
      await requireSeen(before, input.seen);
      const holidays = [...new Set(input.holidays)].filter((day) => day !== "").sort();
      return {
        permit: granted,
        steps: saveSetting(
          { ctx, actor, settings, otherwise: await settingConflict(before) },
          KEYS.holidays,
          holidays,
        ),
        record: [
          settingActivity(ctx, "holidays", changesBetween({ holidays: before }, { holidays })),
        ],
        announce: [{ type: WORKING_DAYS_CHANGED, ids: {} }],
        response: await savedResponse(holidays),
      };
    },
  });
}
