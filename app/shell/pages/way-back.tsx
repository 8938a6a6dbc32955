import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { areaOf, refusalOf } from "~/kernel/authorization/access";
import { pageAbove } from "~/kernel/page-above";
import { listAt, listOfRecord } from "~/kernel/record-lists";
import { useRootFacts } from "../layout/root-facts";
import { useSeenList } from "../records/seen-lists";

/** From a page that was refused: to the record, the list or the area that it belongs to, else to the homepage. */
export function WayBack() {
  const { t } = useTranslation();
  const root = useRootFacts();
  const { pathname } = useLocation();
  const above = pageAbove(pathname) ?? "";
  // The refused page of a list is the one that was seen last.
  const seen = useSeenList(above === pathname ? "" : above);
  const area = areaOf(above);
  if (!area || !root?.user || refusalOf(area, root.user, root.features))
    return (
      <Link to="/login" className="btn btn-primary">
        {t("shell.missing.home")}
      </Link>
    );
  const list = listAt(above);
  const record = listOfRecord(above);
  return (
    <Link {...(seen.to ? seen : { to: above })} className="btn btn-primary">
      {list
        ? t("shell.navigation.back", { list: t(`shell.navigation.${list}`) })
        : record === "work-orders"
          ? t("shell.signing.work-order")
          : record === "tasks"
            ? t("shell.signing.task")
            : t("common.back")}
    </Link>
  );
}
