import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { Company } from "~/server/settings";
import type { CompanyInput } from "../inputs";
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

/** The company's details: in PDFs, in emails and at the top of every page. */
export function updateCompany(
  ctx: AuthContext,
  { seen, ...after }: CompanyInput,
): Promise<Part<Company>> {
  return command(ctx, {
    name: "settings.update-company",
    input: after,
    returns: savedPart<Part<Company>>(),
    load: () => ctx.settings(),
    async decide(settings, actor) {
      const granted = permit(actor, "settings.manage");
      await requireSeen(settings.company, seen);
      const otherwise = await settingConflict(settings.company);
      return {
        permit: granted,
        steps: saveSetting({ ctx, actor, settings, otherwise }, KEYS.company, after),
        record: [settingActivity(ctx, "company", changesBetween(settings.company, after))],
        response: await savedResponse(after),
      };
    },
  });
}
