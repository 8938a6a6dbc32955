import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ArchivedFilter } from "~/shell/archived-filter";
import { FilterBar } from "~/ui/filter-bar";

export const PART_FILTERS = ["outOfStock", "archived"];

/** Search, what has run out, and archive, kept in the address. */
export function PartFilters() {
  const { t } = useTranslation();
  const chosen = useSearchParams()[0].get("outOfStock") === "true" ? "true" : "";
  return (
    <FilterBar searchLabel={t("spareParts.list.search")} filters={PART_FILTERS}>
      <label className="flex flex-col gap-1 text-sm font-medium md:contents">
        <span className="md:sr-only">{t("spareParts.field.stock")}</span>
        <select name="outOfStock" defaultValue={chosen} key={chosen} className="select md:w-auto">
          <option value="">{t("spareParts.list.any-stock")}</option>
          <option value="true">{t("spareParts.list.out-of-stock")}</option>
        </select>
      </label>
      <ArchivedFilter />
    </FilterBar>
  );
}
