import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { InventoryTabs } from "~/features/inventory/ui/inventory-tabs";
import { ListPage } from "~/features/inventory/ui/list-page";
import { ListLabels } from "~/features/labels/ui/list-labels";
import { placeFilters } from "~/features/pickers/ui/picker-filter";
import { readList } from "~/server/page/list-page";
import { loadFromServer } from "~/offline/data/server-list";
import { pageHandle } from "~/shell/layout/page-handle";
import { useRootFacts } from "~/shell/layout/root-facts";
import { OnDesk } from "~/shell/bulk/on-desk";
import { useArchivedFilter } from "~/shell/records/archived-filter";
import { sortOf } from "~/shell/records/record-list";
import type { Viewed } from "~/shell/records/record-views";
import { Badge } from "~/ui/layout/badge";
import { MenuLink } from "~/ui/overlay/menu";
import { type RowSelecting, RowSelectingHere } from "~/ui/selection/row-selecting";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";
import { listInput } from "~/features/assets/inputs";
import { MAX_PLAN_ASSETS } from "~/features/preventive-maintenance/model";
import {
  type AssetChoices,
  type AssetRow,
  listAssets,
  readAssetChoices,
} from "~/features/assets/queries";
import { AssetTable, makerAndModel, placeOf } from "~/features/assets/ui/list";
import { joinNames } from "~/kernel/text/title";

export function loader(args: LoaderFunctionArgs) {
  return readList(args, { list: "assets", input: listInput }, async (ctx, listParams, cards) => {
    const [page, choices] = await Promise.all([
      listAssets(ctx, listParams, cards),
      readAssetChoices(ctx, listParams),
    ]);
    return { ...page, choices };
  });
}

export const clientLoader = loadFromServer;

const AssetSelection = lazy(async () => ({
  default: (await import("~/features/assets/ui/asset-selection")).AssetSelection,
}));

export default function Assets() {
  const { choices, ...page } = useLoaderData<typeof loader>();
  const { entities, listParams, totalCount } = page;
  const [cells, setCells] = useState<RowSelecting | null>(null);
  const [filters] = useSearchParams();
  const hasPlans = useRootFacts()?.features.PREVENTIVE_MAINTENANCE.enabled === true;
  const takePlans = hasPlans && totalCount > 0 && !listParams.archived;
  return (
    <ListPage
      list="assets"
      page={page}
      icon="box"
      actions={
        <ListLabels kind="assets" total={totalCount}>
          {takePlans ? <NewPlanForAll filters={filters} total={totalCount} /> : null}
        </ListLabels>
      }
      tabs={<InventoryTabs current="assets" />}
      filters={useFilters(choices)}
      views={useViews()}
    >
      <RowSelectingHere.Provider value={cells}>
        <AssetTable rows={entities} sort={sortOf(listParams)} />
      </RowSelectingHere.Provider>
      <OnDesk>
        <AssetSelection
          rows={entities}
          list={{ path: "/assets", listParams, total: totalCount }}
          takePlans={takePlans}
          planForAll={takePlans && totalCount <= MAX_PLAN_ASSETS ? planForAll(filters) : null}
          onCells={setCells}
        />
      </OnDesk>
    </ListPage>
  );
}

/** In the menu of the list, also on phones: a plan for all that the filters find. */
function NewPlanForAll({ filters, total }: { filters: URLSearchParams; total: number }) {
  const { t } = useTranslation();
  return (
    <MenuLink
      to={planForAll(filters)}
      icon="calendar-clock"
      unavailable={
        total > MAX_PLAN_ASSETS
          ? t("assets.list.too-many-for-plan", { most: MAX_PLAN_ASSETS })
          : undefined
      }
    >
      {t("assets.list.new-plan", { count: total })}
    </MenuLink>
  );
}

function planForAll(filters: URLSearchParams): string {
  return `/preventive-maintenance/new?${new URLSearchParams({ assetList: String(filters) })}`;
}

export const handle = pageHandle((t) => t("assets.title"), { shows: ["assets"] });

function useFilters({
  customers,
  locations,
  rooms,
  categories,
  chosen: { customer, location, room },
}: AssetChoices): ListFilter[] {
  const { t } = useTranslation();
  const category = useSearchParams()[0].get("category") ?? "";
  const offered =
    category === "" || categories.includes(category) ? categories : [category, ...categories];
  return [
    selectFilter({
      name: "category",
      label: t("assets.field.category"),
      none: t("assets.list.any-category"),
      options: offered.map((value) => ({ value, label: value })),
    }),
    useArchivedFilter(),
    ...placeFilters({
      customerId: {
        label: t("assets.field.customerId"),
        anyLabel: t("assets.list.any-customer"),
        options: customers,
        chosen: customer,
      },
      locationId: {
        label: t("assets.field.locationId"),
        anyLabel: t("assets.list.any-location"),
        options: locations,
        chosen: location,
      },
      roomId: {
        label: t("assets.field.roomId"),
        anyLabel: t("assets.list.any-room"),
        options: rooms,
        chosen: room,
      },
    }),
  ];
}

function useViews(): Viewed<AssetRow> {
  const { t } = useTranslation();
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/assets/${row.id}`,
      status: view === "cards" && row.category ? <Badge>{row.category}</Badge> : null,
      facts: [
        joinNames(makerAndModel(row), row.serialNumber),
        row.customerName || t("assets.own"),
        placeOf(row),
      ],
    }),
    column: ({ key }) =>
      key === "" ? { title: t("assets.uncategorised") } : { title: key, filter: { category: key } },
  };
}
