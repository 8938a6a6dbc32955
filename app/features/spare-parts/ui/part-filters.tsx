import { useTranslation } from "react-i18next";
import { ArchivedFilter } from "~/shell/records/archived-filter";
import { FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";

export const PART_FILTERS = ["outOfStock", "archived"];

/** Search, out of stock and archive, stored in the URL. */
export function PartFilters() {
  const { t } = useTranslation();
  return (
    <FilterBar searchLabel={t("spareParts.list.search")} filters={PART_FILTERS}>
      <FilterSelect
        name="outOfStock"
        label={t("spareParts.field.stock")}
        none={t("spareParts.list.any-stock")}
        options={[{ value: "true", label: t("spareParts.list.out-of-stock") }]}
      />
      <ArchivedFilter />
    </FilterBar>
  );
}
