import { useTranslation } from "react-i18next";
import { rangeOf } from "./pages-around";

/** Announces the number of results to screen readers. Always rendered: a live region inserted with its text is not announced. */
export function ResultCount({
  page,
  pageSize,
  total,
}: {
  page: number;
  pageSize: number;
  total: number;
}) {
  const { t } = useTranslation();
  return (
    <p role="status" className="sr-only">
      {total === 0 ? t("ui.pager.none") : t("ui.pager.found", rangeOf(page, pageSize, total))}
    </p>
  );
}
