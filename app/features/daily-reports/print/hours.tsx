import type { ReactNode } from "react";
import { HoursTable } from "~/features/work-orders/print/hours";
import { entryColumns } from "~/features/work-orders/print/reports";
import { joined, type Localization } from "~/features/work-orders/print/saying";
import { Part, Section } from "~/kernel/print/paper";
import { Table } from "~/kernel/print/paper-tables";
import { sumHours, totalMinutes } from "../hours";
import type { PrintedReport } from "./printed";

type Props = { report: PrintedReport; say: Localization };

/** Each technician's hours, then from when to when. Nothing of it where the company prints no figures. */
export function ReportHours({ report: { entries }, say }: Props): ReactNode {
  const { t } = say;
  if (entries.length === 0) return null;
  const ids = [...new Set(entries.map((one) => one.technicianId))];
  const rows = ids.map((id) => {
    const own = entries.filter((one) => one.technicianId === id);
    return { key: id, name: own[0]?.technicianName ?? "", hours: sumHours(own.map((one) => one.computed)) };
  });
  return (
    <Section title={t("dailyReports.field.hours")}>
      <HoursTable first={t("workOrders.paper.technician")} rows={rows} total={sumHours(rows.map((one) => one.hours))} say={say} />
      <Part title={t("dailyReports.detail.entries")}>
        <Entries entries={entries} say={say} />
      </Part>
    </Section>
  );
}

function Entries({ entries, say: { t, format } }: { entries: PrintedReport["entries"]; say: Localization }): ReactNode {
  return (
    <Table
      columns={entryColumns(t)}
      rows={entries.map((entry) => ({ key: entry.id, cells: [entry.technicianName, activityOf(entry, t), timeOf(entry), format.minutes(totalMinutes(entry.computed))] }))}
    />
  );
}

type Entry = PrintedReport["entries"][number];

/** Plain hours may be both. */
function activityOf({ kind, computed }: Entry, t: Localization["t"]): string {
  const travelled = kind === "plain" ? computed.travel > 0 : kind === "travel";
  const worked = kind === "plain" ? totalMinutes(computed) > computed.travel : kind === "work";
  return joined([worked && t("workOrders.paper.work"), travelled && t("dailyReports.hours.travel")]);
}

function timeOf(entry: Entry): string {
  return entry.kind === "plain" ? "–" : `${entry.from} – ${entry.to}`;
}
