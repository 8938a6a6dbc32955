import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { InventoryTabs } from "~/features/inventory/ui/inventory-tabs";
import { ListPage } from "~/features/inventory/ui/list-page";
import { ListLabels } from "~/features/labels/ui/list-labels";
import { readList } from "~/server/page/list-page";
import { loadFromServer } from "~/offline/data/server-list";
import { pageHandle } from "~/shell/layout/page-handle";
import { useArchivedFilter } from "~/shell/records/archived-filter";
import { sortOf } from "~/shell/records/record-list";
import type { Viewed } from "~/shell/records/record-views";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";
import { listInput } from "~/features/spare-parts/inputs";
import { STOCK_LEVELS } from "~/features/spare-parts/model";
import { listParts, type PartRow } from "~/features/spare-parts/queries";
import { PartTable } from "~/features/spare-parts/ui/list";
import { Stock } from "~/features/spare-parts/ui/stock-mark";

export function loader(args: LoaderFunctionArgs) {
  return readList(args, { list: "spare-parts", input: listInput }, listParts);
}

export const clientLoader = loadFromServer;

export default function SpareParts() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      list="spare-parts"
      page={page}
      icon="package"
      actions={<ListLabels kind="spare-parts" total={page.totalCount} />}
      tabs={<InventoryTabs current="spare-parts" />}
      filters={useFilters()}
      views={useViews()}
    >
      <PartTable rows={page.entities} sort={sortOf(page.listParams)} />
    </ListPage>
  );
}

export const handle = pageHandle((t) => t("spareParts.title"), { shows: ["spare_parts"] });

function useFilters(): ListFilter[] {
  const { t } = useTranslation();
  return [
    selectFilter({
      name: "stock",
      label: t("spareParts.field.stock"),
      none: t("spareParts.list.any-stock"),
      options: STOCK_LEVELS.map((value) => ({ value, label: t(`spareParts.stock.${value}`) })),
    }),
    useArchivedFilter(),
  ];
}

function useViews(): Viewed<PartRow> {
  const { t } = useTranslation();
  return {
    card: (row) => ({
      key: row.id,
      name: row.name,
      to: `/assets/spare-parts/${row.id}`,
      facts: [<Stock key="stock" quantity={row.stockThousandths} unit={row.unit} />],
    }),
    column: ({ key }) => {
      const level = STOCK_LEVELS.find((each) => each === key) ?? "available";
      return { title: t(`spareParts.stock.${level}`), filter: { stock: level } };
    },
  };
}
