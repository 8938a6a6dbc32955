import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { RegionInput } from "../inputs";
import { KEYS, type Part } from "../queries";
import {
  changesBetween,
  requireSeen,
  savedResponse,
  savedPart,
  saveSetting,
  settingActivity,
  settingConflict,
} from "../mutations/stored";

/** The time zone in which days begin, and the currency of expenses. Amounts are not converted. */
export function updateRegion(
  ctx: AuthContext,
  { seen, ...after }: RegionInput,
): Promise<Part<{ timeZone: string; currency: string }>> {
  return command(ctx, {
    name: "settings.update-region",
    input: after,
    returns: savedPart<Part<{ timeZone: string; currency: string }>>(),
    load: () => ctx.settings(),
    async decide(settings, actor) {
      const granted = permit(actor, "settings.manage");
      const before = { timeZone: settings.timeZone, currency: settings.currency };
      await requireSeen(before, seen);
      const saving = { ctx, actor, settings, otherwise: await settingConflict(before) };
      return {
        permit: granted,
        steps: [
          ...saveSetting(saving, KEYS.timeZone, after.timeZone),
          ...saveSetting(saving, KEYS.currency, after.currency),
        ],
        record: [settingActivity(ctx, "region", changesBetween(before, after))],
        response: await savedResponse(after),
      };
    },
  });
}
