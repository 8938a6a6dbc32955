import { formatter } from "~/kernel/text/format";
import { parseInput } from "~/kernel/input/parse";
import type { AuthContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import { scopeInput } from "../inputs";
import { readForFile } from "./report-view";

/** Reads all rows of a report with its localization, for a file. */
export async function readReportFile(ctx: AuthContext, listParams: Record<string, unknown>) {
  const scope = parseInput(scopeInput, listParams);
  const [reportView, { timeZone, currency, company }] = await Promise.all([
    readForFile(ctx, listParams),
    ctx.settings(),
  ]);
  const { t } = textsIn(ctx.language);
  return {
    reportView,
    scope,
    reader: { country: company.country, language: ctx.language },
    localization: { t, format: formatter({ language: ctx.language, timeZone, currency }) },
  };
}
