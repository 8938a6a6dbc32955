import { useTranslation } from "react-i18next";
import { ArchivedFilter } from "~/shell/records/archived-filter";
import { FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";
import { STOCK_LEVELS } from "../model";

export const PART_FILTERS = ["stock", "archived"];

/** Search, stock and archive, stored in the URL. */
export function PartFilters() {
  const { t } = useTranslation();
  return (
    <FilterBar searchLabel={t("spareParts.list.search")} filters={PART_FILTERS}>
      <FilterSelect
        name="stock"
        label={t("spareParts.field.stock")}
        none={t("spareParts.list.any-stock")}
        options={STOCK_LEVELS.map((value) => ({ value, label: t(`spareParts.stock.${value}`) }))}
      />
      <ArchivedFilter />
    </FilterBar>
  );
}
