import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import { HoursLabels } from "../detail/hours-labels";
import { hoursOf } from "../draft/draft-hours";
import { expensesCents } from "../draft/report-draft";
import { bandsOn, type Writing } from "./report-writing";

/** What will be filed: the day, the hours of everybody by kind, and the expenses. The rows above have the hours of each technician. */
export function ReportOverview(writing: Writing) {
  const { draft, form, technicians } = writing;
  const { t } = useTranslation();
  const format = useFormat();
  const hours = sumHours(technicians.map(({ id }) => hoursOf(draft, id, form).sum));
  const total = totalMinutes(hours);
  const expenses = expensesCents(draft);
  return (
    <Section className="flex flex-col gap-2">
      <p className="flex justify-between gap-3 font-semibold">
        <span>{format.dayWithWeekday(draft.reportOn)}</span>
        {total > 0 ? <span>{format.minutes(total)}</span> : null}
      </p>
      {total > 0 ? (
        <HoursLabels hours={hours} bands={bandsOn(writing)} />
      ) : (
        <p className="text-muted">{t("dailyReports.form.no-hours")}</p>
      )}
      <p className="text-sm">
        <span className="text-muted">{`${t("dailyReports.field.expenses")}: `}</span>
        <strong className="font-semibold">
          {expenses > 0 ? format.money(expenses) : t("common.none")}
        </strong>
      </p>
    </Section>
  );
}
