import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { ReportEntryInput } from "../inputs";
import type { ReportEntrySettings } from "../model";
import { KEYS, type Part, reportEntryOf } from "../queries";
import {
  changesBetween,
  requireSeen,
  savedResponse,
  savedPart,
  saveSetting,
  settingActivity,
  settingConflict,
} from "../mutations/stored";

/**
 * Who enters daily reports, for how many days back, and when a missing one is reminded of (domain-rules §5). Reports captured before are checked by the settings of that time.
 */
export function updateReportEntry(
  ctx: AuthContext,
  { seen, ...input }: ReportEntryInput,
): Promise<Part<ReportEntrySettings>> {
  return command(ctx, {
    name: "settings.update-report-entry",
    input,
    returns: savedPart<Part<ReportEntrySettings>>(),
    load: () => ctx.settings(),
    async decide(settings, actor) {
      const granted = permit(actor, "settings.manage");
      const before = reportEntryOf(settings);
      await requireSeen(before, seen);
      const { remindAt = before.remindAt } = input;
      const after = { ...input, remindAt };
      const saving = { ctx, actor, settings, otherwise: await settingConflict(before) };
      return {
        permit: granted,
        steps: [
          ...saveSetting(saving, "feature.DAILY_REPORT_ENTRY", {
            enabled: true,
            value: after.entry,
          }),
          ...saveSetting(saving, KEYS.windowDays, after.windowDays),
          ...saveSetting(saving, KEYS.remindAt, after.remindAt),
        ],
        record: [settingActivity(ctx, "dailyReport", changesBetween(before, after))],
        response: await savedResponse(after),
      };
    },
  });
}
