import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Select, TextInput } from "~/ui/form/field";
import { Icon } from "~/ui/layout/icon";
import { MoneyInput } from "~/ui/form/money-input";
import { EXPENSE_TYPES, type ExpenseType } from "~/features/work-orders/model";
import { changeExpense, removeExpense } from "../draft/draft-changes";
import { Receipts } from "../photos/lazy-photos";
import type { ExpenseDraft } from "../draft/report-draft";
import type { ReportWriting } from "./report-writing";

type Props = { writing: ReportWriting; expense: ExpenseDraft; index: number; isExtra: boolean };

/** An amount and its type. The type "other" requires a description. An extra row has a type select. */
export function ExpenseRow({ writing, expense, index, isExtra }: Props) {
  const { t } = useTranslation();
  const { change, errorOf, form } = writing;
  const name = `expenses.${index}`;
  const requiresText = expense.type === "other" || isExtra || expense.words !== "";
  const money = (
    <MoneyInput
      name={`${name}.amountCents`}
      label={isExtra ? t("dailyReports.form.amount") : t(`dailyReports.expense.${expense.type}`)}
      currency={form.currency}
      defaultValue={expense.amountCents}
      onChange={(amountCents) => change(changeExpense(expense.key, { amountCents }))}
      error={errorOf(`${name}.amountCents`)}
    />
  );
  const description = (
    <TextInput
      name={`${name}.words`}
      label={t("dailyReports.form.expense-words")}
      maxLength={200}
      required={
        expense.type === "other" &&
        typeof expense.amountCents === "number" &&
        expense.amountCents > 0
      }
      defaultValue={expense.words}
      onChange={(event) => change(changeExpense(expense.key, { words: event.target.value }))}
      error={errorOf(`${name}.words`)}
    />
  );
  const receipts = <Receipts writing={writing} expense={expense} name={name} />;
  if (!isExtra) {
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <input type="hidden" name={`${name}.type`} defaultValue={expense.type} />
        {money}
        {requiresText ? description : null}
        {receipts}
      </div>
    );
  }
  return (
    <fieldset className="border-base-300 rounded-box grid min-w-0 gap-3 border p-3 sm:grid-cols-2">
      <legend className="sr-only">{t("dailyReports.form.expense", { number: index + 1 })}</legend>
      <div className="flex items-end gap-2">
        <ExpenseKind writing={writing} expense={expense} name={name} />
        <Button
          type="button"
          look="quiet"
          className="btn-square"
          aria-label={t("dailyReports.form.remove-expense", { number: index + 1 })}
          onClick={() => change(removeExpense(expense.key))}
        >
          <Icon name="trash" />
        </Button>
      </div>
      {money}
      <div className="sm:col-span-2">{description}</div>
      {receipts}
    </fieldset>
  );
}

/** The type of an extra row. */
function ExpenseKind({
  writing,
  expense,
  name,
}: Pick<Props, "writing" | "expense"> & { name: string }) {
  const { t } = useTranslation();
  return (
    <Select
      className="line-words"
      name={`${name}.type`}
      label={t("dailyReports.form.expense-type")}
      defaultValue={expense.type}
      onChange={(event) =>
        writing.change(changeExpense(expense.key, { type: event.target.value as ExpenseType }))
      }
    >
      {EXPENSE_TYPES.map((type) => (
        <option key={type} value={type}>
          {t(`dailyReports.expense.${type}`)}
        </option>
      ))}
    </Select>
  );
}
