import type { ReactNode } from "react";
import { sumHours, totalMinutes, HOUR_KINDS, type Hours } from "~/kernel/time/hours";
import { Part, Section } from "~/kernel/pdf/document";
import { type Column, type Row, Table } from "~/kernel/pdf/tables";
import type { PdfData } from "../queries/pdf/content";
import { nameOf, type Localization } from "./localization";

type Props = { data: PdfData; localization: Localization };

/** Planned and worked hours, then the hours per technician and per day. Omitted when the tenant prints no report details. */
export function WorkHours({ data, localization }: Props): ReactNode {
  const { t } = localization;
  const { reports } = data.snapshot;
  const entries = reports.flatMap((report) =>
    report.entries.map((entry) => ({ ...entry, day: report.reportOn })),
  );
  const days = [...new Set(entries.map((one) => one.day))];
  const worked = new Set(entries.map((one) => one.technician.person));
  const lead = data.snapshot.technicians.find((one) => one.isLead)?.person;
  const people = [...worked].sort((a, b) => Number(b === lead) - Number(a === lead));
  const hoursOf = (chosen: typeof entries) => sumHours(chosen.map((one) => one.minutes));
  const total = hoursOf(entries);
  const reason = data.revision?.noHoursReason;
  if (!data.full || data.seen === "none")
    return <Planned data={data} localization={localization} worked={null} />;
  return (
    <>
      <Section title={t("workOrders.tab.hours")}>
        {entries.length === 0 && (
          <p>
            {reason
              ? t("workOrders.pdf-document.no-hours-because", { reason })
              : t("workOrders.hours.empty-title")}
          </p>
        )}
        {entries.length > 0 && (
          <HoursTable
            first={t("workOrders.pdf-document.technician")}
            rows={people.map((person) => ({
              key: person,
              name: nameOf(data.people, { person }, localization),
              hours: hoursOf(entries.filter((one) => one.technician.person === person)),
            }))}
            total={total}
            localization={localization}
          />
        )}
        {days.length > 1 && (
          <Part title={t("workOrders.pdf-document.by-day")}>
            <HoursTable
              first={t("workOrders.pdf-document.day")}
              rows={days.map((day) => ({
                key: day,
                name: localization.format.dayWithWeekday(day),
                hours: hoursOf(entries.filter((one) => one.day === day)),
              }))}
              total={total}
              localization={localization}
            />
          </Part>
        )}
      </Section>
      <Planned data={data} localization={localization} worked={total} />
    </>
  );
}

type HoursRow = { key: string; name: string; hours: Hours };

export function HoursTable({
  first,
  rows,
  total,
  localization: { t, format },
}: {
  first: string;
  rows: HoursRow[];
  total: Hours;
  localization: Localization;
}): ReactNode {
  const minutes = (value: number) => (value === 0 ? "–" : format.minutes(value));
  const cells = (name: string, hours: Hours) => [
    name,
    ...HOUR_KINDS.map((kind) => minutes(hours[kind])),
    minutes(totalMinutes(hours)),
  ];
  const kinds = HOUR_KINDS.map((kind): Column => ({
    title: t(`dailyReports.hours.${kind}`),
    align: "end",
    width: kind.startsWith("overtime") ? "13.2%" : "11%",
  }));
  return (
    <Table
      columns={[
        { title: first },
        ...kinds,
        { title: t("dailyReports.total"), align: "end", width: "11%" },
      ]}
      rows={rows.map(({ key, name, hours }): Row => ({ key, cells: cells(name, hours) }))}
      foot={rows.length > 1 ? cells(t("dailyReports.total"), total) : undefined}
    />
  );
}

/** Null when the reader sees no total: a comparison with only one's own hours would be meaningless. */
function Planned({ data, localization, worked }: Props & { worked: Hours | null }): ReactNode {
  const { t, format } = localization;
  const { plannedRegularMinutes: work, plannedTravelMinutes: travel } = data.snapshot.order;
  if (work + travel === 0) return null;
  const row = (title: string, figures: number[]): Row => ({
    key: title,
    cells: [title, ...figures.map((one) => format.minutes(one))],
  });
  const signed = (minutes: number) => `${minutes > 0 ? "+" : ""}${format.minutes(minutes)}`;
  const done =
    worked && data.seen === "all"
      ? [totalMinutes(worked) - worked.travel, worked.travel, totalMinutes(worked)]
      : null;
  const planned = [work, travel, work + travel];
  return (
    <Section
      title={
        done ? t("workOrders.pdf-document.planned-and-worked") : t("workOrders.field.plannedHours")
      }
    >
      <Table
        columns={[
          { title: "\u00a0" },
          { title: t("workOrders.pdf-document.work"), align: "end", width: "16%" },
          { title: t("dailyReports.hours.travel"), align: "end", width: "16%" },
          { title: t("dailyReports.total"), align: "end", width: "16%" },
        ]}
        rows={[
          row(t("workOrders.pdf-document.planned"), planned),
          ...(done ? [row(t("workOrders.pdf-document.worked"), done)] : []),
        ]}
        foot={
          done
            ? [
                t("workOrders.pdf-document.difference"),
                ...done.map((value, index) => signed(value - (planned[index] ?? 0))),
              ]
            : undefined
        }
      />
    </Section>
  );
}
