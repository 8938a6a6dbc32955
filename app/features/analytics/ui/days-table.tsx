import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HOUR_KINDS, type HourKind } from "~/kernel/time/hours";
import { useFormat } from "~/shell/layout/use-format";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable } from "~/ui/list/table";
import type { WorkedDayRow } from "../queries/hours";
import { type HoursView, VISIBLE_KINDS } from "../model";

export function DaysTable({
  rows,
  hours,
  sort,
}: {
  rows: WorkedDayRow[];
  hours: HoursView | null;
  sort: Sort;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const kinds: readonly HourKind[] = hours ? VISIBLE_KINDS[hours] : HOUR_KINDS;
  const total: Column<WorkedDayRow> = {
    key: "total",
    header: t("analytics.field.total"),
    align: "end",
    card: "line",
    cell: (row) => format.minutes(kinds.reduce((sum, kind) => sum + row.hours[kind], 0)),
  };
  const columns: Column<WorkedDayRow>[] = [
    {
      key: "day",
      header: t("analytics.field.day"),
      cell: (row) => format.dayWithWeekday(row.reportOn),
      card: "corner",
      sortBy: "reportOn",
      className: "md:whitespace-nowrap",
    },
    {
      key: "technician",
      header: `${t("common.role.TECHNICIAN")} · ${t("workOrders.field.customer")}`,
      cell: byAndFor,
      card: "title",
    },
    ...kinds.map((kind): Column<WorkedDayRow> => ({
      key: kind,
      header: t(`dailyReports.hours.${kind}`),
      align: "end",
      card: "line",
      cell: (row) => (row.hours[kind] > 0 ? format.minutes(row.hours[kind]) : "–"),
    })),
    ...(kinds.length > 1 ? [total] : []),
    { key: "reports", header: t("analytics.field.reports"), card: "line", cell: reportLinks },
  ];
  return (
    <DataTable
      caption={t("analytics.days.title")}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.reportOn} ${row.technicianId} ${row.customerName}`}
      sort={sort}
    />
  );
}

function byAndFor(row: WorkedDayRow) {
  return <ByAndFor row={row} />;
}

/** Technician and customer in one column leave room for five kinds of hours, their total and the reports. */
function ByAndFor({ row }: { row: WorkedDayRow }) {
  const { t } = useTranslation();
  return (
    <>
      {row.technicianName}{" "}
      <span className="text-muted font-normal">
        {`· ${row.customerName || t("analytics.field.no-customer")}`}
      </span>
    </>
  );
}

function reportLinks(row: WorkedDayRow) {
  return (
    <span className="flex flex-wrap gap-x-3 md:-my-2">
      {row.reports.map(({ id, workOrderId, number }) => (
        <Link
          key={id}
          to={`/work-orders/${workOrderId}/daily-reports/${id}`}
          className="link-plain inline-flex min-h-11 items-center whitespace-nowrap"
        >
          {number}
        </Link>
      ))}
    </span>
  );
}
