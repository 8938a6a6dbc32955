import { useTranslation } from "react-i18next";
import { rangeOf } from "./pages-around";

/** How many a search or a filter has left, for those who hear it: it stands from the start, since a region that comes with its words is not announced. */
export function ResultCount({ page, pageSize, total }: { page: number; pageSize: number; total: number }) {
  const { t } = useTranslation();
  return (
    <p role="status" className="sr-only">
      {total === 0 ? t("ui.pager.none") : t("ui.pager.found", rangeOf(page, pageSize, total))}
    </p>
  );
}
