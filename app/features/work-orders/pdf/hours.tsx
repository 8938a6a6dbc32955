import type { ReactNode } from "react";
import { sumHours, totalMinutes, HOUR_KINDS, type HourKind, type Hours } from "~/kernel/time/hours";
import { Section } from "~/kernel/pdf/document";
import { type Column, type Row, Table } from "~/kernel/pdf/tables";
import { bandText } from "~/kernel/text/band-text";
import type { HourBands } from "~/kernel/time/hour-bands";
import type { PdfData } from "../queries/pdf/content";
import { nameOf, type Localization } from "./localization";

type Props = { data: PdfData; localization: Localization };

/** One table: hours per technician, per day, and the planned beside the worked ones. Without hours where the tenant prints no report details. */
export function WorkHours({ data, localization }: Props): ReactNode {
  const { t } = localization;
  const entries = data.snapshot.reports.flatMap((report) =>
    report.entries.map((entry) => ({ ...entry, day: report.reportOn })),
  );
  const reason = data.revision?.noHoursReason;
  if (!data.printed.hours || data.seen === "none")
    return <Planned data={data} localization={localization} />;
  if (entries.length === 0)
    return (
      <>
        <Section title={t("workOrders.tab.hours")}>
          <p>
            {reason
              ? t("workOrders.pdf-document.no-hours-because", { reason })
              : t("workOrders.hours.empty-title")}
          </p>
        </Section>
        <Planned data={data} localization={localization} />
      </>
    );
  const lead = data.snapshot.technicians.find((one) => one.isLead)?.person;
  const people = [...new Set(entries.map((one) => one.technician.person))];
  const days = [...new Set(entries.map((one) => one.day))];
  const hoursOf = (chosen: typeof entries) => sumHours(chosen.map((one) => one.minutes));
  const { plannedRegularMinutes: work, plannedTravelMinutes: travel } = data.snapshot.order;
  return (
    <Section title={t("workOrders.tab.hours")}>
      <HoursTable
        first={t("workOrders.pdf-document.technician")}
        rows={people
          .sort((a, b) => Number(b === lead) - Number(a === lead))
          .map((person) => ({
            key: person,
            name: nameOf(data.people, { person }, localization),
            hours: hoursOf(entries.filter((one) => one.technician.person === person)),
          }))}
        days={
          days.length > 1
            ? days.map((day) => ({
                key: day,
                name: localization.format.dayWithWeekday(day),
                hours: hoursOf(entries.filter((one) => one.day === day)),
              }))
            : []
        }
        total={hoursOf(entries)}
        planned={data.seen === "all" && work + travel > 0 ? { work, travel } : undefined}
        bands={data.bands}
        localization={localization}
      />
    </Section>
  );
}

type HoursRow = { key: string; name: string; hours: Hours };

/** Columns that are empty for everybody are left out. The sum of work is a column of its own where there is overtime. */
export function HoursTable({
  first,
  rows,
  days = [],
  total,
  planned,
  bands = [],
  localization: { t, format, language },
}: {
  first: string;
  rows: HoursRow[];
  days?: HoursRow[];
  total: Hours;
  planned?: { work: number; travel: number } | undefined;
  /** Say in the heads when each kind of overtime is. */ bands?: HourBands;
  localization: Localization;
}): ReactNode {
  const minutes = (value: number) => (value === 0 ? "–" : format.minutes(value));
  const signed = (value: number) => `${value > 0 ? "+" : ""}${format.minutes(value)}`;
  const parts = HOUR_KINDS.filter((kind) => kind.startsWith("overtime") && total[kind] > 0);
  const kinds: HourKind[] = parts.length > 0 ? ["regular", ...parts] : [];
  const travels = total.travel > 0 || (planned?.travel ?? 0) > 0;
  const sums = (hours: Hours) => {
    const all = totalMinutes(hours);
    return travels ? [all - hours.travel, hours.travel, all] : [all];
  };
  const cells = (name: string, hours: Hours) => [
    name,
    ...kinds.map((kind) => minutes(hours[kind])),
    ...sums(hours).map(minutes),
  ];
  const row = ({ key, name, hours }: HoursRow): Row => ({ key, cells: cells(name, hours) });
  const gaps = kinds.map(() => "");
  const worked = sums(total);
  const aims =
    planned &&
    (travels ? [planned.work, planned.travel, planned.work + planned.travel] : [planned.work]);
  const column = (title: string): Column => ({ title, align: "end", width: "12.5%" });
  return (
    <Table
      columns={[
        { title: first },
        ...kinds.map((kind) =>
          column(
            [t(`dailyReports.hours.${kind}`), bandText(kind, bands, t, language)]
              .filter(Boolean)
              .join(": "),
          ),
        ),
        ...(travels
          ? [column(t("workOrders.pdf-document.work")), column(t("dailyReports.hours.travel"))]
          : []),
        column(t("dailyReports.total")),
      ]}
      rows={[
        ...rows.map(row),
        ...(days.length > 0
          ? [{ key: "days", cells: [t("workOrders.pdf-document.by-day")], look: "group" as const }]
          : []),
        ...days.map(row),
        ...(rows.length > 1 || days.length > 0 || aims
          ? [
              {
                key: "total",
                cells: cells(t("workOrders.pdf-document.worked"), total),
                look: "sum" as const,
              },
            ]
          : []),
        ...(aims
          ? [
              {
                key: "planned",
                cells: [
                  t("workOrders.pdf-document.planned"),
                  ...gaps,
                  ...aims.map((one) => format.minutes(one)),
                ],
              },
              {
                key: "difference",
                cells: [
                  t("workOrders.pdf-document.difference"),
                  ...gaps,
                  ...worked.map((value, index) => signed(value - (aims[index] ?? 0))),
                ],
              },
            ]
          : []),
      ]}
    />
  );
}

/** Only the planned hours: a comparison with only one's own hours would be meaningless. */
function Planned({ data, localization: { t, format } }: Props): ReactNode {
  const { plannedRegularMinutes: work, plannedTravelMinutes: travel } = data.snapshot.order;
  if (work + travel === 0) return null;
  return (
    <Section title={t("workOrders.field.plannedHours")}>
      <p>
        {travel > 0
          ? t("workOrders.detail.planned-hours", {
              work: format.minutes(work),
              travel: format.minutes(travel),
            })
          : format.minutes(work)}
      </p>
    </Section>
  );
}
