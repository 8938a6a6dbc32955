import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { Chart } from "~/ui/chart/chart";
import { EmptyState } from "~/ui/list/empty-state";
import { Pager } from "~/ui/list/pager";
import type { ReportView } from "../queries/report-view";
import type { Around } from "./addresses";
import { modelOf } from "./report-model";
import type { ReportModel } from "./report-parts";
import { ReportTable } from "./report-table";
import { Link } from "@remix-run/react";
import { useListAddress } from "~/ui/list/list-address";
import { MAINTENANCE_BY, type MaintenanceBy, PROJECTS, type ProjectBy } from "../model";

/** With this many columns or more, the table takes the full width below its chart. */
const WIDE = 5;
const HOUR = 60;

type Props = { reportView: ReportView; around: Around; about: string };

export function ReportView({ reportView, around, about }: Props) {
  const { t } = useTranslation();
  const localization = { t, format: useFormat() };
  const model = modelOf(reportView, around, localization);
  const title = t(`analytics.report.${reportView.report}`);
  const paged =
    reportView.report === "project-efficiency" || reportView.report === "order-efficiency"
      ? reportView.listParams
      : null;
  const sort = paged
    ? {
        by: paged.sortBy,
        direction: paged.sortDirection === "asc" ? ("ASC" as const) : ("DESC" as const),
      }
    : undefined;
  const isEmpty = !model.chart.series.some(({ values }) => values.some((value) => value > 0));
  return (
    <Section title={title}>
      <p className="text-muted mb-4 max-w-prose text-sm text-pretty">{about}</p>
      {reportView.report === "project-efficiency" ? (
        <BySwitch options={PROJECTS} by={reportView.listParams.by} />
      ) : null}
      {reportView.report === "maintenance-on-time" ? (
        <BySwitch options={MAINTENANCE_BY} by={reportView.listParams.by} />
      ) : null}
      {isEmpty && model.rows.every((row) => row.cells.every((cell) => !cell.to)) ? (
        <EmptyState
          icon="chart"
          title={t("analytics.empty.title")}
          text={t("analytics.empty.text")}
        />
      ) : (
        <div className={model.heads.length < WIDE ? "report-sides" : "flex flex-col gap-4"}>
          <ReportChart model={model} />
          <div className="min-w-0">
            <ReportTable caption={title} model={model} sort={sort} />
            {paged ? (
              <Pager
                page={paged.pageNumber}
                pageSize={paged.pageSize}
                total={reportView.data.totalCount}
              />
            ) : null}
          </div>
        </div>
      )}
    </Section>
  );
}

/** Charts times in hours, so that the axis ticks are whole hours. */
function ReportChart({ model: { chart } }: { model: ReportModel }) {
  const format = useFormat();
  const isTime = chart.of === "minutes";
  const series = isTime
    ? chart.series.map(({ name, values }) => ({
        name,
        values: values.map((minutes) => minutes / HOUR),
      }))
    : chart.series;
  return (
    <Chart
      categories={chart.categories}
      series={series}
      stacked={chart.stacked}
      format={isTime ? (hours) => format.minutes(hours * HOUR) : format.number}
    />
  );
}

type SwitchProps = {
  options: readonly (ProjectBy | MaintenanceBy)[];
  by: ProjectBy | MaintenanceBy;
};

/** Switches what a row of the report is. */
function BySwitch({ options, by }: SwitchProps) {
  const { t } = useTranslation();
  const address = useListAddress();
  return (
    <nav
      aria-label={t(options === PROJECTS ? "analytics.by.project" : "analytics.by.rows")}
      className="view-switch mb-4 w-fit print:hidden"
    >
      {options.map((each) => (
        <Link
          key={each}
          to={address({ by: each, pageNumber: null })}
          preventScrollReset
          className="view-link"
          aria-current={each === by ? "page" : undefined}
        >
          {t(`analytics.by.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
