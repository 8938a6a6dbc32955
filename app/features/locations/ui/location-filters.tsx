import { useTranslation } from "react-i18next";
import { PickerFilter } from "~/features/pickers/ui/picker-filter";
import { ArchivedFilter } from "~/shell/records/archived-filter";
import { FilterBar } from "~/ui/list/filter-bar";
import type { CustomerChoices } from "../queries/choices";

export const LOCATION_FILTERS = ["customerId", "archived"];

/** Search, customer and archive filters, stored in the URL. */
export function LocationFilters({ customers, customer }: CustomerChoices) {
  const { t } = useTranslation();
  return (
    <FilterBar searchLabel={t("locations.list.search")} filters={LOCATION_FILTERS}>
      <PickerFilter
        name="customerId"
        kind="customers"
        label={t("locations.field.customerId")}
        anyLabel={t("locations.list.any-customer")}
        initialOptions={customers}
        chosen={customer}
      />
      <ArchivedFilter />
    </FilterBar>
  );
}
