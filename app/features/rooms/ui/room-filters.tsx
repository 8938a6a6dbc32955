import { useTranslation } from "react-i18next";
import { PickerFilter } from "~/features/pickers/ui/picker-filter";
import { ArchivedFilter } from "~/shell/records/archived-filter";
import { FilterBar } from "~/ui/list/filter-bar";
import type { RoomChoices } from "../queries/choices";

export const ROOM_FILTERS = ["customerId", "locationId", "archived"];

/** Search, customer, location and archive, stored in the URL. A customer limits the locations. */
export function RoomFilters({ customers, customer, locations, location }: RoomChoices) {
  const { t } = useTranslation();
  return (
    <FilterBar searchLabel={t("rooms.list.search")} filters={ROOM_FILTERS}>
      <PickerFilter
        name="customerId"
        kind="customers"
        label={t("rooms.field.customerId")}
        anyLabel={t("rooms.list.any-customer")}
        initialOptions={customers}
        chosen={customer}
        clears={["locationId"]}
      />
      {locations ? (
        <PickerFilter
          name="locationId"
          kind="locations"
          label={t("rooms.field.locationId")}
          anyLabel={t("rooms.list.any-location")}
          initialOptions={locations}
          chosen={location}
          within={{ customerId: customer?.id ?? null }}
        />
      ) : null}
      <ArchivedFilter />
    </FilterBar>
  );
}
