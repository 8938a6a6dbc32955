import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";

/** The report as it is shown, as files. */
export function FileButtons({ path }: { path: string }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <>
      <LinkButton
        to={`${path}/csv${search}`}
        reloadDocument
        icon="download"
        className="print:hidden"
      >
        {t("analytics.csv")}
      </LinkButton>
      <LinkButton
        to={`${path}/xlsx${search}`}
        reloadDocument
        icon="file-sheet"
        className="print:hidden"
      >
        {t("analytics.xlsx")}
      </LinkButton>
    </>
  );
}
