import type { ReactNode } from "react";
import { spanText } from "~/kernel/time/day-span";
import { totalMinutes } from "~/kernel/time/hours";
import type { SnapshotReport } from "../revisions/model";
import { Part, Prose, Section } from "~/kernel/pdf/document";
import { type Column, Facts, Table } from "~/kernel/pdf/tables";
import type { PdfData } from "../queries/pdf/content";
import { joined, nameOf, type Localization, multilineText } from "./localization";

type Props = { data: PdfData; localization: Localization };

/** The work done, day by day, as the technicians described it. */
export function DailyReports({ data, localization }: Props): ReactNode {
  const { t, format } = localization;
  const { reports } = data.snapshot;
  if (reports.length === 0) return null;
  return (
    <Section title={t("workOrders.tab.reports")}>
      {reports.map((report) => (
        <Part
          key={report.id}
          title={format.dayWithWeekday(report.reportOn)}
          note={nameOf(data.people, report.author, localization)}
        >
          <Entries report={report} data={data} localization={localization} />
          {report.notes && <Prose>{report.notes}</Prose>}
          <Remarks report={report} localization={localization} />
        </Part>
      ))}
    </Section>
  );
}

/** The columns of a time entry (technician, activity, time and duration), shared by every PDF that lists entries. */
export function entryColumns(t: Localization["t"]): Column[] {
  return [
    { title: t("workOrders.pdf-document.technician") },
    { title: t("workOrders.pdf-document.activity"), width: "22%" },
    { title: t("workOrders.pdf-document.time"), width: "22%" },
    { title: t("workOrders.pdf-document.duration"), align: "end", width: "14%" },
  ];
}

function Entries({ report, data, localization }: Props & { report: SnapshotReport }): ReactNode {
  const { t, format } = localization;
  if (report.entries.length === 0) return null;
  return (
    <Table
      columns={entryColumns(t)}
      rows={report.entries.map((entry, index) => ({
        key: String(index),
        cells: [
          nameOf(data.people, entry.technician, localization),
          kindOf(entry, localization),
          entry.mode === "interval" ? spanText(entry, report.reportOn, format.weekday, " – ") : "–",
          format.minutes(totalMinutes(entry.minutes)),
        ],
      }))}
    />
  );
}

/** A plain entry may contain both work and travel. */
function kindOf(
  { mode, kind, minutes }: SnapshotReport["entries"][number],
  { t }: Localization,
): string {
  const travelled = mode === "plain" ? minutes.travel > 0 : kind === "travel";
  const worked = mode === "plain" ? totalMinutes(minutes) > minutes.travel : kind === "work";
  return joined([
    worked && t("workOrders.pdf-document.work"),
    travelled && t("dailyReports.hours.travel"),
  ]);
}

function Remarks({
  report,
  localization: { t },
}: {
  report: SnapshotReport;
  localization: Localization;
}): ReactNode {
  const items = [
    {
      label: t("workOrders.field.intervention"),
      value: multilineText(report.intervention),
      wide: true,
    },
    { label: t("workOrders.field.warranty"), value: report.warranty ? t("common.yes") : "" },
    { label: t("workOrders.pdf-document.signing-place"), value: report.signingPlace },
    {
      label: t("workOrders.pdf-document.other-expenses"),
      value: multilineText(report.otherExpenses),
      wide: true,
    },
  ].filter((one) => one.value);
  return items.length > 0 ? <Facts items={items} /> : null;
}
