import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { InventoryTabs } from "~/features/inventory/ui/inventory-tabs";
import { ListPage } from "~/features/inventory/ui/list-page";
import { ListLabels } from "~/features/labels/ui/list-labels";
import { pickerChip, PickerFilter } from "~/features/pickers/ui/picker-filter";
import { readList } from "~/server/page/list-page";
import { loadFromServer } from "~/offline/data/server-list";
import { pageHandle } from "~/shell/layout/page-handle";
import { ArchivedFilter } from "~/shell/records/archived-filter";
import { sortOf } from "~/shell/records/record-list";
import type { Viewed } from "~/shell/records/record-views";
import { Badge } from "~/ui/layout/badge";
import { FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";
import { listInput } from "~/features/assets/inputs";
import {
  type AssetChoices,
  type AssetRow,
  listAssets,
  readAssetChoices,
} from "~/features/assets/queries";
import { AssetTable, makerAndModel } from "~/features/assets/ui/list";
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

export default function Assets() {
  const { choices, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list="assets"
      page={page}
      icon="box"
      actions={<ListLabels kind="assets" total={page.totalCount} />}
      tabs={<InventoryTabs current="assets" />}
      filters={FILTERS}
      filterBar={<Filters {...choices} />}
      views={useViews()}
    >
      <AssetTable rows={page.entities} sort={sortOf(page.listParams)} />
    </ListPage>
  );
}

export const handle = pageHandle((t) => t("assets.title"), { shows: ["assets"] });

const FILTERS = ["customerId", "locationId", "roomId", "category", "archived"];

/** Search and filters, stored in the URL. A customer narrows the locations, a location narrows the rooms. */
function Filters({
  customers,
  locations,
  rooms,
  categories,
  chosen: { customer, location, room },
}: AssetChoices) {
  const { t } = useTranslation();
  return (
    <FilterBar
      searchLabel={t("assets.list.search")}
      filters={FILTERS}
      chips={[
        ...pickerChip("customerId", t("assets.field.customerId"), customer, [
          "locationId",
          "roomId",
        ]),
        ...pickerChip("locationId", t("assets.field.locationId"), location, ["roomId"]),
        ...pickerChip("roomId", t("assets.field.roomId"), room),
      ]}
      more={
        <>
          <PickerFilter
            name="customerId"
            kind="customers"
            label={t("assets.field.customerId")}
            anyLabel={t("assets.list.any-customer")}
            initialOptions={customers}
            chosen={customer}
            clears={["locationId", "roomId"]}
          />
          {locations ? (
            <PickerFilter
              name="locationId"
              kind="locations"
              label={t("assets.field.locationId")}
              anyLabel={t("assets.list.any-location")}
              initialOptions={locations}
              chosen={location}
              within={{ customerId: customer?.id ?? null }}
              clears={["roomId"]}
            />
          ) : null}
          {rooms ? (
            <PickerFilter
              name="roomId"
              kind="rooms"
              label={t("assets.field.roomId")}
              anyLabel={t("assets.list.any-room")}
              initialOptions={rooms}
              chosen={room}
              within={{ customerId: customer?.id ?? null, locationId: location?.id ?? null }}
            />
          ) : null}
        </>
      }
    >
      <CategoryFilter categories={categories} />
      <ArchivedFilter />
    </FilterBar>
  );
}

function CategoryFilter({ categories }: { categories: string[] }) {
  const { t } = useTranslation();
  const chosen = useSearchParams()[0].get("category") ?? "";
  const offered =
    chosen === "" || categories.includes(chosen) ? categories : [chosen, ...categories];
  return (
    <FilterSelect
      name="category"
      label={t("assets.field.category")}
      none={t("assets.list.any-category")}
      options={offered.map((value) => ({ value, label: value }))}
    />
  );
}

/** An asset as a card, and the board by category. */
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
        joinNames(row.locationName, row.roomName),
      ],
    }),
    column: ({ key }) =>
      key === "" ? { title: t("assets.uncategorised") } : { title: key, filter: { category: key } },
  };
}
