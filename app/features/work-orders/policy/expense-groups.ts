import { sumCents } from "~/kernel/text/money";
import { EXPENSE_TYPES, type ExpenseType } from "../model";

type Expense = { type: ExpenseType; words: string; amountCents: number };
export type ExpenseGroup = { type: ExpenseType; description: string; cents: number };

/** Each expense of type "other" is listed separately with its description. */
export function expenseGroups(expenses: readonly Expense[]): ExpenseGroup[] {
  return EXPENSE_TYPES.flatMap((type) => {
    const ofType = expenses.filter((one) => one.type === type);
    const descriptions = [...new Set(ofType.map((one) => one.words))];
    return descriptions.map((description) => ({
      type,
      description,
      cents: sumCents(
        ofType.filter((one) => one.words === description).map((one) => one.amountCents),
      ),
    }));
  });
}
