import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { durationText } from "~/kernel/time/duration";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import { hoursOf } from "../draft/draft-hours";
import type { ReportWriting } from "./report-writing";

/** "Total 8:30 h" of everybody in the report, and below it what of that is work and what travel. */
export function ReportSum({ draft, form, technicians }: ReportWriting) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = sumHours(technicians.map(({ id }) => hoursOf(draft, id, form).sum));
  const total = totalMinutes(hours);
  const parts = [
    [t("dailyReports.form.kind.work"), total - hours.travel],
    [t("dailyReports.form.kind.travel"), hours.travel],
  ] as const;
  return (
    <p
      aria-live="polite"
      className="flex min-w-0 flex-[1_1_50%] flex-col justify-center text-sm leading-tight"
    >
      <strong className="text-base">{`${t("dailyReports.total")} ${format.minutes(total)}`}</strong>
      {hours.travel > 0 ? (
        <span className="text-muted">
          {parts.map(([label, minutes]) => `${label} ${durationText(minutes)}`).join(" · ")}
        </span>
      ) : null}
    </p>
  );
}
