import { Link } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenIdle } from "~/offline/connectivity/when-idle";
import { Icon } from "~/ui/layout/icon";

/** As keyboards have it; Cmd K works too. */
const SEARCH_KEYS = "Ctrl K";

/** A link to the search page. Once the page is idle it opens the palette instead, which then also listens for keys. */
export function SearchButton() {
  const { t } = useTranslation();
  const [Control, setControl] = useState<ComponentType>();
  useEffect(() => {
    whenIdle()
      .then(() => import("./search-control"))
      .then(
        ({ SearchControl }) => setControl(() => SearchControl),
        // Without a network it stays a link until the next page.
        () => undefined,
      );
  }, []);
  return (
    <>
      <Link to="/search" className="bar-button search-button" aria-label={t("search.title")}>
        <Icon name="search" />
        <span aria-hidden="true">{t("search.title")}</span>
        <kbd aria-hidden="true">{SEARCH_KEYS}</kbd>
      </Link>
      {Control ? <Control /> : null}
    </>
  );
}
