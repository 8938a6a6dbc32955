import type { AuthContext } from "~/server/request-context";
import type { EntriesInput } from "../../inputs";
import { type ExpenseList, type ExpensesReport, listExpenses, readExpenses } from "./expenses";
import { type HoursReport, readHours } from "./hours";
import { listParts, type PartList, type PartsReport, readParts } from "./parts";

export type EntriesView = HoursReport | ExpensesReport | ExpenseList | PartsReport | PartList;

/** Reads the sums of the report or, with `list`, its entries. The list of hours is that of days. */
export function readEntries(ctx: AuthContext, listParams: EntriesInput): Promise<EntriesView> {
  const { report, list } = listParams;
  switch (report) {
    case "hours":
      return readHours(ctx, listParams);
    case "expenses":
      return list ? listExpenses(ctx, listParams) : readExpenses(ctx, listParams);
    case "parts":
      return list ? listParts(ctx, listParams) : readParts(ctx, listParams);
  }
}
