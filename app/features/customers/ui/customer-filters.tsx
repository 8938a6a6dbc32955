import { useTranslation } from "react-i18next";
import { ArchivedFilter } from "~/shell/records/archived-filter";
import { FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";
import { ENTITIES } from "../model";
import { useView } from "./use-view";

export const CUSTOMER_FILTERS = ["entity", "archived"];

/** Search, kind and archive filters, stored in the URL. */
export function CustomerFilters() {
  const { t } = useTranslation();
  const view = useView();
  return (
    <FilterBar searchLabel={t(`${view}.list.search`)} filters={CUSTOMER_FILTERS}>
      <FilterSelect
        name="entity"
        label={t("customers.field.entity")}
        none={t("customers.entity.any")}
        options={ENTITIES.map((value) => ({ value, label: t(`common.entity.${value}`) }))}
      />
      <ArchivedFilter />
    </FilterBar>
  );
}
