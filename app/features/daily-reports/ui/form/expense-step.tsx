import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { TextArea } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { addExpense } from "../draft/draft-changes";
import { expensesCents } from "../draft/report-draft";
import { ExpenseRow } from "./expense-row";
import { FormPart } from "./form-part";
import type { ReportWriting } from "./report-writing";

/** Expenses: one row for each type, with extra rows for further expenses of the day. */
export const ExpenseStep = memo(function ExpenseStep(writing: ReportWriting) {
  const { t } = useTranslation();
  const format = useFormat();
  const hydrated = useHydrated();
  const { draft, change, errorOf } = writing;
  return (
    <FormPart part="expenses" writing={writing}>
      <Section className="flex flex-col gap-4">
        {draft.expenses.map((expense, index) => (
          <ExpenseRow
            key={expense.key}
            writing={writing}
            expense={expense}
            index={index}
            isExtra={draft.expenses.findIndex((one) => one.type === expense.type) !== index}
          />
        ))}
        {hydrated ? (
          <Button type="button" icon="plus" onClick={() => change(addExpense())}>
            {t("dailyReports.form.add-expense")}
          </Button>
        ) : null}
        <p
          aria-live="polite"
          className="border-base-300 flex flex-wrap justify-between gap-x-3 border-t pt-3 font-semibold"
        >
          <span>{t("dailyReports.total")}</span>
          <span>{format.money(expensesCents(draft))}</span>
        </p>
      </Section>
      <Section>
        <TextArea
          name="otherExpenses"
          label={t("dailyReports.field.otherExpenses")}
          hint={t("dailyReports.form.other-expenses-hint")}
          maxLength={2000}
          defaultValue={draft.otherExpenses}
          error={errorOf("otherExpenses")}
          optional
        />
      </Section>
    </FormPart>
  );
});
