import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ArchivedFilter } from "~/shell/archived-filter";
import { FilterBar } from "~/ui/filter-bar";
import type { EquipmentCategory } from "../queries/categories";

export const EQUIPMENT_FILTERS = ["categoryId", "archived"];

/** Search, category and archive, kept in the address. */
export function EquipmentFilters({ categories }: { categories: EquipmentCategory[] }) {
  const { t } = useTranslation();
  const chosen = useSearchParams()[0].get("categoryId") ?? "";
  return (
    <FilterBar searchLabel={t("equipment.list.search")} filters={EQUIPMENT_FILTERS}>
      <label className="flex flex-col gap-1 text-sm font-medium md:contents">
        <span className="md:sr-only">{t("equipment.field.categoryId")}</span>
        <select name="categoryId" defaultValue={chosen} key={chosen} className="select md:w-auto md:max-w-56">
          <option value="">{t("equipment.list.any-category")}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <ArchivedFilter />
    </FilterBar>
  );
}
