import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { InventoryTabs } from "~/features/inventory/ui/inventory-tabs";
import { boardOf } from "~/kernel/input/list-view";
import { ListLabels } from "~/features/labels/ui/list-labels";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/kernel/server/page/page";
import { loadFromServer } from "~/offline/data/server-list";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { RecordViews } from "~/shell/records/record-views";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { listInput } from "../inputs";
import { listEquipmentCategories } from "../queries/categories";
import { listEquipment } from "../queries/list";
import { EQUIPMENT_FILTERS, EquipmentFilters } from "../ui/equipment-filters";
import { useEquipmentCard } from "../ui/equipment-card";
import { EquipmentTable } from "../ui/equipment-table";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    const { view, cards } = boardOf(args.request, "equipment");
    const [list, categories] = await Promise.all([
      listEquipment(ctx, listParams, cards),
      listEquipmentCategories(ctx),
    ]);
    return { ...list, categories, listParams, view };
  });
}

export const clientLoader = loadFromServer;

export default function Equipment() {
  const { t } = useTranslation();
  const { entities, totalCount, board, categories, listParams, view } =
    useLoaderData<typeof loader>();
  const views = useEquipmentCard();
  useDoneToast("equipment");
  const create = (
    <LinkButton to="/assets/equipment/new" look="primary" icon="plus" prefetches>
      {t("equipment.list.new")}
    </LinkButton>
  );
  const empty = {
    icon: "wrench",
    title: t("equipment.empty.title"),
    text: t("equipment.empty.text"),
    action: create,
  } as const;
  return (
    <>
      <PageHeader title={t("equipment.title")}>
        <LinkButton to="/assets/equipment/categories">{t("equipment.categories.title")}</LinkButton>
        <ListLabels kind="equipment" total={totalCount} />
        {create}
      </PageHeader>
      <InventoryTabs current="equipment" />
      <RecordList
        listParams={listParams}
        visibleCount={entities.length}
        totalCount={totalCount}
        filters={EQUIPMENT_FILTERS}
        filterBar={<EquipmentFilters categories={categories} />}
        views={{ list: "equipment", view }}
        empty={empty}
      >
        <RecordViews
          view={view}
          label={t("equipment.title")}
          rows={entities}
          board={board}
          {...views}
        >
          <EquipmentTable rows={entities} sort={sortOf(listParams)} />
        </RecordViews>
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t) => t("equipment.title"), { shows: ["equipment"] });
