import { useTranslation } from "react-i18next";
import { FilterSelect } from "~/ui/list/filter-select";

/** Switches a list between active and archived records. A child of FilterBar. */
export function ArchivedFilter() {
  const { t } = useTranslation();
  return (
    <FilterSelect
      name="archived"
      label={t("records.state")}
      none={t("records.in-use")}
      options={[{ value: "true", label: t("records.archived") }]}
    />
  );
}
