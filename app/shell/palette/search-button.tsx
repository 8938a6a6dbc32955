import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { whenIdle } from "~/offline/connectivity/when-idle";
import { Icon } from "~/ui/layout/icon";
import { useLater } from "~/ui/layout/use-later";

/** As keyboards have it; Cmd K works too. */
const SEARCH_KEYS = "Ctrl K";

async function loadControl() {
  await whenIdle();
  return (await import("./search-control")).SearchControl;
}

/**
 * A link to the search page. Once the page is idle it opens the palette instead, which then also listens for keys. Without a network it stays
 * a link until the next page.
 */
export function SearchButton() {
  const { t } = useTranslation();
  const Control = useLater(loadControl);
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
