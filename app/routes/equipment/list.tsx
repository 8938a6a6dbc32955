import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { InventoryTabs } from "~/features/inventory/ui/inventory-tabs";
import { ListPage } from "~/features/inventory/ui/list-page";
import { ListLabels } from "~/features/labels/ui/list-labels";
import { readList } from "~/server/page/list-page";
import { loadFromServer } from "~/offline/data/server-list";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { useArchivedFilter } from "~/shell/records/archived-filter";
import { sortOf } from "~/shell/records/record-list";
import type { Viewed } from "~/shell/records/record-views";
import { LinkButton } from "~/ui/layout/button";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";
import { listInput } from "~/features/equipment/inputs";
import {
  type EquipmentCategory,
  type EquipmentRow,
  listEquipment,
  listEquipmentCategories,
} from "~/features/equipment/queries";
import { EquipmentTable } from "~/features/equipment/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return readList(args, { list: "equipment", input: listInput }, async (ctx, listParams, cards) => {
    const [page, categories] = await Promise.all([
      listEquipment(ctx, listParams, cards),
      listEquipmentCategories(ctx),
    ]);
    return { ...page, categories };
  });
}

export const clientLoader = loadFromServer;

export default function Equipment() {
  const { t } = useTranslation();
  const { categories, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list="equipment"
      page={page}
      icon="wrench"
      actions={
        <>
          <LinkButton to="/assets/equipment/categories">
            {t("equipment.categories.title")}
          </LinkButton>
          <ListLabels kind="equipment" total={page.totalCount} />
        </>
      }
      tabs={<InventoryTabs current="equipment" />}
      filters={useFilters(categories)}
      views={useViews()}
    >
      <EquipmentTable rows={page.entities} sort={sortOf(page.listParams)} />
    </ListPage>
  );
}

export const handle = pageHandle((t) => t("equipment.title"), { shows: ["equipment"] });

function useFilters(categories: EquipmentCategory[]): ListFilter[] {
  const { t } = useTranslation();
  return [
    selectFilter({
      name: "categoryId",
      label: t("equipment.field.categoryId"),
      none: t("equipment.list.any-category"),
      options: categories.map(({ id, name }) => ({ value: id, label: name })),
    }),
    useArchivedFilter(),
  ];
}

function useViews(): Viewed<EquipmentRow> {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/assets/equipment/${row.id}`,
      facts: [
        view === "cards" && (row.categoryName || t("equipment.uncategorised")),
        `${t("equipment.field.createdAt")}: ${format.date(row.createdAt)}`,
      ],
    }),
    column: ({ key, label }) =>
      key === ""
        ? { title: t("equipment.uncategorised") }
        : { title: label, filter: { categoryId: key } },
  };
}
