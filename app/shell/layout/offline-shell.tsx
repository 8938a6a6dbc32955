import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/list/empty-state";
import { pageHandle } from "./page-handle";

/**
 * What a phone shows in place of any page when no server answers. entry.client takes it over and puts the page there that was asked for, where
 * the phone can show it by itself; where it cannot, or cannot yet, these words appear.
 */
export default function OfflineShell() {
  const { t } = useTranslation();
  return (
    <main id="offline-shell" className="offline-notice">
      <EmptyState icon="cloud-off" title={t("shell.offline")} text={t("shell.offline-page")} headingLevel={1}>
        {/* Without an address it leads to the page that it stands in for. */}
        <form method="get">
          <button className="btn btn-primary">{t("shell.failed.retry")}</button>
        </form>
        <a href="/" className="link-plain flex min-h-11 items-center">
          {t("shell.missing.home")}
        </a>
      </EmptyState>
    </main>
  );
}

/** The texts of every page that a phone can show by itself: the service worker keeps what this page names. */
export const handle = { ...pageHandle((t) => t("shell.offline")), texts: ["account", "places", "work"] };
