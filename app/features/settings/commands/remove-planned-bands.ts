import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { PlannedBandsInput } from "../inputs";
import { WORKING_DAYS_CHANGED } from "../model";
import { KEYS, overtimeBandsOf, todayOf } from "../queries";
import {
  forgetSetting,
  requireSeen,
  savedResponse,
  savedPart,
  settingActivity,
  settingConflict,
} from "../mutations/stored";

/** Cancels bands that were planned for a later day. Bands in force stay, because hours were split by them. */
export function removePlannedBands(
  ctx: AuthContext,
  input: PlannedBandsInput,
): Promise<{ value: null; seen: string }> {
  return command(ctx, {
    name: "settings.remove-planned-bands",
    input,
    returns: savedPart<{ value: null; seen: string }>(),
    load: () => ctx.settings(),
    async decide(settings, actor) {
      const granted = permit(actor, "settings.manage");
      const before = overtimeBandsOf(settings, todayOf(ctx, settings));
      await requireSeen(before, input.seen);
      const planned = before.planned.find(({ validFrom }) => validFrom === input.validFrom);
      if (!planned) throw new Refusal("not_found");
      return {
        permit: granted,
        steps: forgetSetting(
          { ctx, settings, otherwise: await settingConflict(before) },
          KEYS.bands,
          input.validFrom,
        ),
        record: [
          settingActivity(ctx, "overtimeBands", [{ field: "planned", from: planned, to: null }]),
        ],
        announce: [{ type: WORKING_DAYS_CHANGED, ids: {} }],
        response: await savedResponse(null),
      };
    },
  });
}
