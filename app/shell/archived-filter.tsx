import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Whether a list shows what is in use or what was archived. A child of FilterBar. */
export function ArchivedFilter() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const archived = params.get("archived") === "true" ? "true" : "";
  return (
    <label className="flex flex-col gap-1 text-sm font-medium md:contents">
      <span className="md:sr-only">{t("records.state")}</span>
      <select name="archived" defaultValue={archived} key={archived} className="select md:w-auto">
        <option value="">{t("records.in-use")}</option>
        <option value="true">{t("records.archived")}</option>
      </select>
    </label>
  );
}
