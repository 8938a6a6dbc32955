import { useTranslation } from "react-i18next";
import { FilterSelect } from "~/ui/list/filter-select";

/** Whether a list shows what is in use or what was archived. A child of FilterBar. */
export function ArchivedFilter() {
  const { t } = useTranslation();
  return <FilterSelect name="archived" label={t("records.state")} none={t("records.in-use")} options={[{ value: "true", label: t("records.archived") }]} />;
}
