import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "../layout/icon";

/** Saves the list as it is filtered as a CSV file. On desks. */
export function ExportLink() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // A dialog above the list has a longer path.
  const list = pathname.replace(/\/views\/.*/, "");
  return (
    <a
      href={`${list}/csv${search}`}
      download
      className="btn btn-ghost btn-square max-md:hidden"
      aria-label={t("ui.export")}
      title={t("ui.export")}
    >
      <Icon name="download" size={18} />
    </a>
  );
}
