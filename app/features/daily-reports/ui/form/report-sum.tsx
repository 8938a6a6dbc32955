import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { durationText } from "~/kernel/time/duration";
import { hoursOf } from "../draft/draft-hours";
import type { Writing } from "./report-writing";

/** "Work 7:30 · Travel 1:00 · Total 8:30 h" of everybody in the report. */
export function ReportSum({ draft, form, technicians }: Writing) {
  const { t } = useTranslation();
  const format = useFormat();
  const sums = technicians.map(({ id }) => hoursOf(draft, id, form));
  const total = sums.reduce((all, one) => all + one.total, 0);
  const travel = sums.reduce((all, one) => all + one.sum.travel, 0);
  const parts = [
    [t("dailyReports.form.kind.work"), total - travel],
    [t("dailyReports.form.kind.travel"), travel],
  ] as const;
  return (
    <p aria-live="polite" className="flex-[1_0_45%] text-sm sm:flex-1">
      {travel > 0
        ? parts.map(([label, minutes]) => (
            <span key={label} className="text-muted whitespace-nowrap">
              {`${label} ${durationText(minutes)} · `}
            </span>
          ))
        : null}
      <strong className="whitespace-nowrap">
        {`${t("dailyReports.total")} ${format.minutes(total)}`}
      </strong>
    </p>
  );
}
