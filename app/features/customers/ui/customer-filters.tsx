import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ArchivedFilter } from "~/shell/archived-filter";
import { FilterBar } from "~/ui/filter-bar";
import { ENTITIES } from "../words";
import { useView } from "./use-view";

export const CUSTOMER_FILTERS = ["entity", "archived"];

/** Search, company or person, and archive, kept in the address. */
export function CustomerFilters() {
  const { t } = useTranslation();
  const view = useView();
  const entity = useSearchParams()[0].get("entity") ?? "";
  return (
    <FilterBar searchLabel={t(`${view}.list.search`)} filters={CUSTOMER_FILTERS}>
      <label className="flex flex-col gap-1 text-sm font-medium md:contents">
        <span className="md:sr-only">{t("customers.field.entity")}</span>
        <select name="entity" defaultValue={entity} key={entity} className="select md:w-auto">
          <option value="">{t("customers.entity.any")}</option>
          {ENTITIES.map((each) => (
            <option key={each} value={each}>
              {t(`customers.entity.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <ArchivedFilter />
    </FilterBar>
  );
}
