import { useTranslation } from "react-i18next";
import { ArchivedFilter } from "~/shell/records/archived-filter";
import { FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";
import type { EquipmentCategory } from "../queries/categories";

export const EQUIPMENT_FILTERS = ["categoryId", "archived"];

/** Search, category and archive filters, stored in the URL. */
export function EquipmentFilters({ categories }: { categories: EquipmentCategory[] }) {
  const { t } = useTranslation();
  return (
    <FilterBar searchLabel={t("equipment.list.search")} filters={EQUIPMENT_FILTERS}>
      <FilterSelect
        name="categoryId"
        label={t("equipment.field.categoryId")}
        none={t("equipment.list.any-category")}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ArchivedFilter />
    </FilterBar>
  );
}
