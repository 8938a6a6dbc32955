import { parseInput } from "~/kernel/input/parse";
import type { AuthContext } from "~/server/request-context";
import { textsIn } from "~/server/texts";
import { entriesInput, scopeInput, workedDaysInput } from "../inputs";
import { readChoices } from "./choices";
import { readEntries } from "./entries/read";
import { readFigures } from "./figures";
import { readWorkedDays } from "./hours";
import { countIncomplete, listIncomplete } from "./incomplete";
import { readListView } from "./report-view";

type ListParams = Record<string, unknown>;

/** Loads the reports page in one round trip: metrics of the period, the open report, and the filter options. */
export async function readReportPage(ctx: AuthContext, listParams: ListParams) {
  const scope = parseInput(scopeInput, listParams);
  const [reportView, figures, choices] = await Promise.all([
    readListView(ctx, listParams),
    readFigures(ctx, scope),
    readChoices(ctx, scope),
  ]);
  // Only this page explains how the numbers are computed. Its text is sent with the data, so that no other page loads it.
  return {
    scope,
    reportView,
    figures,
    choices,
    about: textsIn(ctx.language).t(`analytics.leaflet.${reportView.report}`),
  };
}

export async function readEntriesPage(ctx: AuthContext, given: ListParams) {
  const listParams = parseInput(entriesInput, given);
  const [data, choices, incomplete] = await Promise.all([
    readEntries(ctx, listParams),
    readChoices(ctx, listParams),
    countIncomplete(ctx, listParams),
  ]);
  const about = textsIn(ctx.language).t(`analytics.leaflet.${listParams.report}`);
  return { listParams, data, choices, incomplete, about };
}

export async function readIncompletePage(ctx: AuthContext, given: ListParams) {
  const scope = parseInput(scopeInput, given);
  const [data, choices] = await Promise.all([listIncomplete(ctx, scope), readChoices(ctx, scope)]);
  return { scope, data, choices };
}

export async function readDaysPage(ctx: AuthContext, given: ListParams) {
  const listParams = parseInput(workedDaysInput, given);
  const [days, choices] = await Promise.all([
    readWorkedDays(ctx, listParams),
    readChoices(ctx, listParams),
  ]);
  return { listParams, days, choices, about: textsIn(ctx.language).t("analytics.leaflet.days") };
}
