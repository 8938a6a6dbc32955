import { useTranslation } from "react-i18next";
import type { Groups, View } from "~/kernel/input/list-view";
import { useDoneToast } from "~/shell/layout/done-toast";
import { useFormat } from "~/shell/layout/use-format";
import { useArchivedFilter } from "~/shell/records/archived-filter";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { RecordViews } from "~/shell/records/record-views";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { FilterBar } from "~/ui/list/filter-bar";
import { selectFilter } from "~/ui/list/list-filters";
import { type Column, DataTable } from "~/ui/list/table";
import type { ListInput } from "../../inputs/template";
import type { TemplateRow } from "../../queries/list";

type Props = {
  entities: TemplateRow[];
  totalCount: number;
  hiddenCount?: number;
  board?: Groups;
  /** Of the templates. */
  categories: string[];
  listParams: ListInput;
  view: View | null;
};

/** The templates of the company: table, cards, and a board by asset category. */
export function TemplateList({
  entities,
  totalCount,
  hiddenCount,
  board,
  categories,
  listParams,
  view,
}: Props) {
  const { t } = useTranslation();
  const columns = useColumns();
  const filters = [
    selectFilter({
      name: "assetCategory",
      label: t("checklists.field.assetCategory"),
      none: t("checklists.list.any-category"),
      options: categories.map((category) => ({ value: category, label: category })),
    }),
    useArchivedFilter(),
  ];
  useDoneToast("checklists");
  const create = (
    <LinkButton to="/checklists/new" look="primary" icon="plus" prefetches>
      {t("checklists.list.new")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t("checklists.title")}>{create}</PageHeader>
      <RecordList
        listParams={listParams}
        visibleCount={entities.length}
        totalCount={totalCount}
        hiddenCount={hiddenCount}
        filters={filters}
        filterBar={<FilterBar searchLabel={t("checklists.list.search")} filters={filters} />}
        views={{ list: "checklists", view, hasFile: false }}
        empty={{
          icon: "list-checks",
          title: t("checklists.empty.title"),
          text: t("checklists.empty.text"),
          action: create,
        }}
      >
        <RecordViews
          view={view}
          label={t("checklists.title")}
          rows={entities}
          board={board}
          card={(row) => ({
            key: row.id,
            name: row.name,
            to: `/checklists/${row.id}`,
            facts: [
              row.assetCategory || t("checklists.no-category"),
              t("checklists.items", { count: row.itemCount }),
              t("checklists.orders", { count: row.orders }),
            ],
          })}
          column={({ key, label }) =>
            key === ""
              ? { title: t("checklists.no-category") }
              : { title: label, filter: { assetCategory: key } }
          }
        >
          <DataTable
            caption={t("checklists.title")}
            columns={columns}
            rows={entities}
            rowKey={(row) => row.id}
            rowTo={(row) => `/checklists/${row.id}`}
            sort={sortOf(listParams)}
            secondLine={(row) => [
              t("checklists.items", { count: row.itemCount }),
              row.assetCategory || t("checklists.no-category"),
            ]}
          />
        </RecordViews>
      </RecordList>
    </>
  );
}

function useColumns(): Column<TemplateRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "name",
      header: t("checklists.field.name"),
      sortBy: "name",
      card: "title",
      cell: (row) => <span className="font-semibold">{row.name}</span>,
    },
    {
      key: "category",
      header: t("checklists.field.assetCategory"),
      cell: (row) =>
        row.assetCategory || <span className="text-muted">{t("checklists.no-category")}</span>,
    },
    {
      key: "items",
      header: t("checklists.field.items"),
      align: "end",
      cell: (row) => format.number(row.itemCount),
    },
    {
      key: "version",
      header: t("checklists.field.version"),
      align: "end",
      cell: (row) => format.number(row.versionNumber),
    },
    {
      key: "orders",
      header: t("checklists.field.orders"),
      align: "end",
      cell: (row) => format.number(row.orders),
    },
    {
      key: "createdAt",
      header: t("checklists.field.createdAt"),
      sortBy: "createdAt",
      className: "whitespace-nowrap",
      cell: (row) => format.date(row.createdAt),
    },
  ];
}
