import { useState } from "react";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addDays, type Day, daysBetween } from "~/kernel/time/days";
import { useFormat } from "~/shell/layout/use-format";
import { DateInput } from "~/ui/form/day-input";
import { FieldError } from "~/ui/form/field";
import { useRefused } from "~/ui/form/refused";
import { newId } from "~/kernel/ids";
import { changeDay } from "../draft/draft-changes";
import { Disclosure } from "~/ui/overlay/disclosure";
import { Segments } from "./segments";
import type { ReportWriting } from "./report-writing";

const MAX_SEGMENTS = 5;

/** The day of the report: a select of the allowed days, or any date while earlier days are open. */
export function DayField({ draft, change, form, errorOf, queuedAtDay }: ReportWriting) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isChosen, setChosen] = useState(false);
  const { refused, onInput } = useRefused(errorOf("reportOn"));
  function choose(reportOn: Day) {
    setChosen(true);
    onInput();
    // At once: the form may be sent before the code for the hours is there, or without it.
    change((before) => ({ ...before, reportOn }));
    void import("../draft/suggested-hours")
      .catch(() => null)
      .then((code) =>
        change((before) =>
          code && before.reportOn === reportOn
            ? changeDay(reportOn, code.suggestedHours(form, reportOn, newId))(before)
            : before,
        ),
      );
  }
  const open = daysBetween(form.earliestDay, form.today) + 1;
  const first = form.ownReports.find((report) => report.reportOn === draft.reportOn);
  const taken = first
    ? `/work-orders/${form.order.id}/daily-reports/${first.id}/edit`
    : queuedAtDay(draft.reportOn);
  const fault = taken
    ? t("dailyReports.form.day-taken", { day: format.dayWithWeekday(draft.reportOn) })
    : null;
  const dayName = (day: Day) =>
    day === form.today
      ? t("dailyReports.form.today")
      : day === addDays(form.today, -1)
        ? t("dailyReports.form.yesterday")
        : undefined;
  if (draft.version !== null)
    return <p className="text-lg font-semibold">{format.dayWithWeekday(draft.reportOn)}</p>;
  return (
    <>
      {form.retroactiveUntil !== null || open > MAX_SEGMENTS ? (
        <DateInput
          name="reportOn"
          label={t("dailyReports.form.day")}
          hint={
            form.retroactiveUntil === null
              ? undefined
              : t("dailyReports.form.retroactive", {
                  until: format.dateTime(form.retroactiveUntil),
                })
          }
          required
          min={form.retroactiveUntil === null ? form.earliestDay : undefined}
          max={form.today}
          defaultValue={draft.reportOn}
          onChange={(event) => event.target.value && choose(event.target.value)}
          error={errorOf("reportOn")}
          fault={fault}
        />
      ) : (
        <>
          <Disclosure
            summary={
              <>
                <span className="sr-only">{`${t("dailyReports.form.day")}: `}</span>
                {dayName(draft.reportOn) ?? format.dayWithWeekday(draft.reportOn)}
                {dayName(draft.reportOn) ? (
                  <span className="text-muted ms-2 font-normal">
                    {format.dayWithWeekday(draft.reportOn)}
                  </span>
                ) : null}
              </>
            }
            // Once a day was chosen it stays open: closing would take the focus.
            open={isChosen || draft.reportOn !== form.today || fault !== null}
            className="flex flex-col gap-2 pt-2"
          >
            <Segments
              name="reportOn"
              label={t("dailyReports.form.day")}
              defaultValue={draft.reportOn}
              onChange={choose}
              fault={fault}
              options={Array.from({ length: open }, (_, back) => addDays(form.today, -back)).map(
                (day) => ({
                  value: day,
                  label: dayName(day) ?? format.dayWithWeekday(day),
                  hint: dayName(day) && format.dayWithWeekday(day),
                }),
              )}
            />
            <p className="text-muted text-sm">
              {t("dailyReports.form.window", { day: format.dayWithWeekday(form.earliestDay) })}
            </p>
          </Disclosure>
          <FieldError error={fault ?? refused} />
        </>
      )}
      {taken ? (
        <Link className="link-plain inline-flex min-h-12 items-center self-start" to={taken}>
          {t("dailyReports.form.open-first")}
        </Link>
      ) : null}
    </>
  );
}
