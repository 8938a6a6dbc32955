import { parseInput } from "~/kernel/parse";
import type { AuthContext } from "~/kernel/server/request-context";
import { textsIn } from "~/kernel/server/texts";
import { scopeInput, workedDaysInput } from "../inputs";
import { readChoices } from "./choices";
import { readFigures } from "./figures";
import { readWorkedDays } from "./hours";
import { readListView } from "./report-view";

type ListParams = Record<string, unknown>;

/** The page of reports: the figures of the period, the one report that is open, and what it can be narrowed to, in one wave. */
export async function readReportPage(ctx: AuthContext, listParams: ListParams) {
  const scope = parseInput(scopeInput, listParams);
  const [shown, figures, choices] = await Promise.all([readListView(ctx, listParams), readFigures(ctx, scope), readChoices(ctx, scope)]);
  // How the numbers are counted is said by this page alone: the words come with it, and no other page waits for them.
  return { scope, shown, figures, choices, about: textsIn(ctx.language).t(`analytics.leaflet.${shown.report}`) };
}
export type ReportPage = Awaited<ReturnType<typeof readReportPage>>;

/** The page of days behind hours. */
export async function readDaysPage(ctx: AuthContext, given: ListParams) {
  const listParams = parseInput(workedDaysInput, given);
  const [days, choices] = await Promise.all([readWorkedDays(ctx, listParams), readChoices(ctx, listParams)]);
  return { listParams, days, choices, about: textsIn(ctx.language).t("analytics.leaflet.days") };
}
