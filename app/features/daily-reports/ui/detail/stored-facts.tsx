import type { Report } from "../../queries/stored";
import { sumHours, totalMinutes } from "~/kernel/time/hours";
import { EntryList } from "./entry-list";
import { ReportFacts } from "./report-facts";

/** The content of a stored report. */
export function StoredFacts({ report }: { report: Report }) {
  const technicians = sumsOf(report.entries);
  const hours = sumHours(technicians.map((one) => one.hours));
  return (
    <ReportFacts
      technicians={technicians}
      hours={hours}
      totalMinutes={totalMinutes(hours)}
      expenses={report.expenses}
      parts={report.parts}
      equipment={report.equipment.map((one) => one.name)}
      texts={report}
      warranty={report.warranty}
    >
      <EntryList entries={report.entries} />
    </ReportFacts>
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
