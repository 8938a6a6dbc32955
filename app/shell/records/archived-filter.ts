import { useTranslation } from "react-i18next";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";

/** Switches a list between active and archived records. */
export function useArchivedFilter(): ListFilter {
  const { t } = useTranslation();
  return selectFilter({
    name: "archived",
    label: t("records.state"),
    none: t("records.in-use"),
    options: [{ value: "true", label: t("records.archived") }],
  });
}
