import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { Workday } from "~/kernel/time/workday";
import type { WorkdayInput } from "../inputs";
import { KEYS, type Part, workdayOf } from "../queries";
import {
  changesBetween,
  requireSeen,
  savedResponse,
  savedPart,
  saveSetting,
  settingActivity,
  settingConflict,
} from "../mutations/stored";

/** When people without times of their own begin to work, and their break. The schedule proposes and warns by it. */
export function updateWorkday(
  ctx: AuthContext,
  { seen, ...after }: WorkdayInput,
): Promise<Part<Workday>> {
  return command(ctx, {
    name: "settings.update-workday",
    input: after,
    returns: savedPart<Part<Workday>>(),
    load: () => ctx.settings(),
    async decide(settings, actor) {
      const granted = permit(actor, "settings.manage");
      const before = workdayOf(settings);
      await requireSeen(before, seen);
      return {
        permit: granted,
        steps: saveSetting(
          { ctx, actor, settings, otherwise: await settingConflict(before) },
          KEYS.workday,
          after,
        ),
        record: [settingActivity(ctx, "workday", changesBetween(before, after))],
        response: await savedResponse(after),
      };
    },
  });
}
