import type { ReportEntry } from "~/kernel/features";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { ReportEntryInput } from "../inputs";
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
 * Who enters daily reports, and for how many days back (domain-rules §5). Reports captured before are checked by the settings of that time.
 */
export function updateReportEntry(
  ctx: AuthContext,
  { seen, ...after }: ReportEntryInput,
): Promise<Part<{ entry: ReportEntry; windowDays: number }>> {
  return command(ctx, {
    name: "settings.update-report-entry",
    input: after,
    returns: savedPart<Part<{ entry: ReportEntry; windowDays: number }>>(),
    load: () => ctx.settings(),
    async decide(settings, actor) {
      const granted = permit(actor, "settings.manage");
      const before = reportEntryOf(settings);
      await requireSeen(before, seen);
      const saving = { ctx, actor, settings, otherwise: await settingConflict(before) };
      return {
        permit: granted,
        steps: [
          ...saveSetting(saving, "feature.DAILY_REPORT_ENTRY", {
            enabled: true,
            value: after.entry,
          }),
          ...saveSetting(saving, KEYS.windowDays, after.windowDays),
        ],
        record: [settingActivity(ctx, "dailyReport", changesBetween(before, after))],
        response: await savedResponse(after),
      };
    },
  });
}
