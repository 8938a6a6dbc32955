import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { logoForScreens, readLogos } from "~/server/logo";
import { permit } from "~/server/command/permit";
import type { RemoveLogoInput } from "../inputs";
import { removeLogo as removeSteps } from "../mutations/logo";
import {
  requireSeen,
  savedResponse,
  savedPart,
  settingActivity,
  settingConflict,
} from "../mutations/stored";

/** Removes the logo. The company's name alone is shown again. Archived PDFs keep the logo that they were generated with. */
export function removeLogo(
  ctx: AuthContext,
  input: RemoveLogoInput,
): Promise<{ value: null; seen: string }> {
  return command(ctx, {
    name: "settings.remove-logo",
    input,
    returns: savedPart<{ value: null; seen: string }>(),
    load: () => readLogos(ctx),
    async decide(before, actor) {
      const granted = permit(actor, "settings.manage");
      const current = logoForScreens(before);
      await requireSeen(current, input.seen);
      if (!current) throw new Refusal("not_found");
      return {
        permit: granted,
        steps: removeSteps(ctx, before, await settingConflict(current)),
        record: [
          settingActivity(
            ctx,
            "logo",
            [{ field: "logo", from: current, to: null }],
            "settings.logo-removed",
          ),
        ],
        response: await savedResponse(null),
      };
    },
  });
}
