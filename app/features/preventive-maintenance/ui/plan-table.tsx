import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import type { Viewed } from "~/shell/records/record-views";
import { Icon } from "~/ui/layout/icon";
import type { Sort } from "~/ui/list/sort-links";
import { type Column, DataTable } from "~/ui/list/table";
import type { PlanRow } from "../queries/list";
import { useFrequency } from "./frequency";
import { ROW_STATUSES } from "../model";
import { PlanStatus, STATUS } from "./plan-status";
import { joinNames, placeNames } from "~/kernel/text/title";

/** Plans as a table on wide screens and as rows of two lines on narrow ones. */
export function PlanTable({ rows, sort }: { rows: PlanRow[]; sort?: Sort }) {
  const { t } = useTranslation();
  const frequencyOf = useFrequency();
  const dueOf = useDueDay();
  const placeOf = usePlace();
  return (
    <DataTable
      caption={t("preventiveMaintenance.title")}
      columns={useColumns()}
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => `/preventive-maintenance/${row.id}`}
      sort={sort}
      secondLine={(row) => [dueOf(row), row.customerName, placeOf(row), frequencyOf(row)]}
    />
  );
}

function useColumns(): Column<PlanRow>[] {
  const { t } = useTranslation();
  const frequencyOf = useFrequency();
  const dueOf = useDueDay();
  return [
    {
      key: "name",
      header: t("preventiveMaintenance.field.name"),
      sortBy: "name",
      card: "title",
      className: "md:min-w-48",
      cell: (row) => <NameAndPlace row={row} />,
    },
    {
      key: "customer",
      header: t("preventiveMaintenance.field.customerId"),
      sortBy: "customer",
      className: "md:min-w-36",
      cell: (row) => row.customerName,
    },
    {
      key: "frequency",
      header: t("preventiveMaintenance.field.frequency"),
      sortBy: "frequency",
      className: "md:min-w-40",
      cell: frequencyOf,
    },
    {
      key: "dueOn",
      header: t("preventiveMaintenance.field.dueOn"),
      sortBy: "dueOn",
      className: "whitespace-nowrap",
      cell: dueOf,
    },
    {
      key: "status",
      header: t("preventiveMaintenance.field.status"),
      card: "corner",
      className: "whitespace-nowrap",
      cell: (row) => <PlanStatus plan={row} />,
    },
  ];
}

function NameAndPlace({ row }: { row: PlanRow }) {
  const { t } = useTranslation();
  const place = usePlace()(row);
  return (
    <span className="min-w-0">
      <span className="row-title line-clamp-2 font-semibold">
        {row.name}
        {row.isBlocked ? (
          <span className="text-caution ms-1.5 inline-block align-text-bottom">
            <Icon name="alert" size={16} />
            <span className="sr-only">{t("preventiveMaintenance.blocked.title")}</span>
          </span>
        ) : null}
      </span>
      {place ? <span className="table-only table-more">{place}</span> : null}
    </span>
  );
}

/** The day on which the plan is due. "" for one that is not. */
export function useDueDay(): (row: PlanRow) => string {
  const format = useFormat();
  return ({ dueOn, status }) =>
    dueOn === null || status === "ended" ? "" : format.dayWithWeekday(dueOn);
}

/** The asset or place of a plan, or how many assets it is for. */
function usePlace(): (row: PlanRow) => string {
  const { t } = useTranslation();
  return ({ scope, assetCategory, assetCount: count, customerName, ...place }) => {
    const names = placeNames(customerName, place.assetName, place.roomName, place.locationName);
    const assets = scope === "one" ? "" : t("preventiveMaintenance.detail.assets", { count });
    return joinNames(assets, scope === "category" ? assetCategory : "", ...names);
  };
}

/** A plan as a card, and the columns of the board: the states of the plans. */
export function usePlanCard(): Viewed<PlanRow> {
  const { t } = useTranslation();
  const frequencyOf = useFrequency();
  const dueOf = useDueDay();
  const placeOf = usePlace();
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/preventive-maintenance/${row.id}`,
      ...(view === "cards" && { status: <PlanStatus plan={row} /> }),
      facts: [dueOf(row), frequencyOf(row), row.customerName, placeOf(row)],
    }),
    column: ({ key }) => {
      const status = ROW_STATUSES.find((each) => each === key) ?? "on-time";
      return {
        title: t(`preventiveMaintenance.status.${status}`),
        icon: STATUS[status].icon,
        filter: { status },
      };
    },
  };
}
