import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { Chart } from "~/ui/chart/chart";
import { EmptyState } from "~/ui/list/empty-state";
import { Pager } from "~/ui/list/pager";
import type { Shown } from "../queries/report-view";
import type { Around } from "./addresses";
import { ProjectSwitch } from "./project-switch";
import { modelOf } from "./report-model";
import type { ReportModel } from "./report-parts";
import { ReportTable } from "./report-table";

/** With this many columns or more, the table takes the full width below its chart. */
const WIDE = 5;
const HOUR = 60;

type Props = { shown: Shown; around: Around; about: string };

/** One report: how it is computed, its chart, and its table. */
export function ReportView({ shown, around, about }: Props) {
  const { t } = useTranslation();
  const localization = { t, format: useFormat() };
  const model = modelOf(shown, around, localization);
  const title = t(`analytics.report.${shown.report}`);
  const paged = "listParams" in shown ? shown.listParams : null;
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
      {shown.report === "project-efficiency" ? <ProjectSwitch by={shown.listParams.by} /> : null}
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
                total={shown.data.totalCount}
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
      say={isTime ? (hours) => format.minutes(hours * HOUR) : format.number}
    />
  );
}
