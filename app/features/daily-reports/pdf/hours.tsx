import type { ReactNode } from "react";
import { HoursTable } from "~/features/work-orders/pdf/hours";
import { entryColumns } from "~/features/work-orders/pdf/reports";
import { joined, type Localization } from "~/features/work-orders/pdf/localization";
import { Part, Section } from "~/kernel/pdf/document";
import { Table } from "~/kernel/pdf/tables";
import { spanText } from "~/kernel/time/day-span";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import type { PrintedReport } from "./document";

type Props = { report: PrintedReport; localization: Localization };

/** Hours per technician, then the times. Renders nothing without entries (PDF_REPORT_INFO off). */
export function ReportHours({ report, localization }: Props): ReactNode {
  const { t } = localization;
  const { entries } = report;
  if (entries.length === 0) return null;
  const ids = [...new Set(entries.map((one) => one.technicianId))];
  const rows = ids.map((id) => {
    const own = entries.filter((one) => one.technicianId === id);
    return {
      key: id,
      name: own[0]?.technicianName ?? "",
      hours: sumHours(own.map((one) => one.computed)),
    };
  });
  return (
    <Section title={t("dailyReports.field.hours")}>
      <HoursTable
        first={t("workOrders.pdf-document.technician")}
        rows={rows}
        total={sumHours(rows.map((one) => one.hours))}
        localization={localization}
      />
      <Part title={t("dailyReports.detail.entries")}>
        <Entries report={report} localization={localization} />
      </Part>
    </Section>
  );
}

function Entries({ report: { entries, reportOn }, localization: { t, format } }: Props): ReactNode {
  return (
    <Table
      columns={entryColumns(t)}
      rows={entries.map((entry) => ({
        key: entry.id,
        cells: [
          entry.technicianName,
          activityOf(entry, t),
          entry.kind === "plain" ? "–" : spanText(entry, reportOn, format.weekday, " – "),
          format.minutes(totalMinutes(entry.computed)),
        ],
      }))}
    />
  );
}

type Entry = PrintedReport["entries"][number];

/** Plain hours may contain both work and travel. */
function activityOf({ kind, computed }: Entry, t: Localization["t"]): string {
  const travelled = kind === "plain" ? computed.travel > 0 : kind === "travel";
  const worked = kind === "plain" ? totalMinutes(computed) > computed.travel : kind === "work";
  return joined([
    worked && t("workOrders.pdf-document.work"),
    travelled && t("dailyReports.hours.travel"),
  ]);
}
