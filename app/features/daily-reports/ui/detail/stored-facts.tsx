import { spanText } from "~/kernel/time/day-span";
import { useFormat } from "~/shell/layout/use-format";
import type { Report } from "../../queries/stored";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import { Section } from "~/ui/layout/card";
import { ReportPhotos } from "./report-photos";
import { ReportFacts } from "./report-facts";
import { useTranslation } from "react-i18next";
import { Disclosure } from "~/ui/overlay/disclosure";
import { HoursLabels } from "./hours-labels";

export function StoredFacts({ report }: { report: Report }) {
  const technicians = sumsOf(report.entries);
  const hours = sumHours(technicians.map((one) => one.hours));
  const { t } = useTranslation();
  const photos = report.photos.filter(({ expense }) => expense === null);
  const facts = (
    <ReportFacts
      technicians={technicians}
      hours={hours}
      totalMinutes={totalMinutes(hours)}
      expenses={report.expenses}
      parts={report.parts}
      equipment={report.equipment.map((one) => one.name)}
      texts={report}
      warranty={report.warranty}
      receipts={report.photos.filter(({ expense }) => expense !== null)}
    >
      <EntryList report={report} />
    </ReportFacts>
  );
  return (
    <>
      {facts}
      {photos.length > 0 ? (
        <Section title={t("dailyReports.field.photos")}>
          <ReportPhotos photos={photos} />
        </Section>
      ) : null}
    </>
  );
}

function sumsOf(entries: Report["entries"]) {
  return [...new Set(entries.map((one) => one.technicianId))].map((technicianId) => {
    const own = entries.filter((one) => one.technicianId === technicianId);
    const hours = sumHours(own.map((one) => one.computed));
    return {
      technicianId,
      name: own[0]?.technicianName ?? "",
      hours,
      totalMinutes: totalMinutes(hours),
    };
  });
}

/** The times behind the sums, collapsed because only approvers need them now and then. */
function EntryList({ report: { entries, reportOn } }: { report: Report }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (entries.length === 0) return null;
  return (
    <div className="mt-3">
      <Disclosure summary={t("dailyReports.detail.entries")}>
        <ul className="flex flex-col gap-2">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className="border-base-300 flex flex-wrap justify-between gap-x-4 gap-y-1 border-b pb-2 last:border-0"
            >
              <span>
                <span className="font-medium">{entry.technicianName}</span>{" "}
                <span className="text-muted">
                  {t(`dailyReports.form.kind.${entry.kind}`)}
                  {entry.kind === "plain" ? "" : ` ${spanText(entry, reportOn, format.weekday)}`}
                </span>
              </span>
              <HoursLabels hours={entry.computed} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
