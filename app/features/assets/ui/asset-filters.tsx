import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PickerFilter } from "~/features/pickers/ui/picker-filter";
import { ArchivedFilter } from "~/shell/records/archived-filter";
import { FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";
import type { AssetChoices } from "../queries/choices";

export const ASSET_FILTERS = ["customerId", "locationId", "roomId", "category", "archived"];

/** Search and filters, stored in the URL. A customer narrows the locations, a location narrows the rooms. */
export function AssetFilters({
  customers,
  locations,
  rooms,
  categories,
  chosen: { customer, location, room },
}: AssetChoices) {
  const { t } = useTranslation();
  return (
    <FilterBar searchLabel={t("assets.list.search")} filters={ASSET_FILTERS}>
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
