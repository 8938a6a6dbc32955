import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/list/empty-state";
import { pageHandle } from "../layout/page-handle";

/**
 * The page a device shows in place of any page when the server does not respond. entry.client replaces it with the requested page if the
 * device can render that one; otherwise it shows this text.
 */
export default function OfflineShell() {
  const { t } = useTranslation();
  return (
    <main id="offline-shell" className="offline-notice">
      <EmptyState
        icon="cloud-off"
        title={t("shell.offline")}
        text={t("shell.offline-page")}
        headingLevel={1}
      >
        {/* A GET form without an action reloads the requested URL. */}
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

/** The text areas of every page and list that a device shows offline: the service worker stores the files that this page references. */
export const handle = {
  ...pageHandle((t) => t("shell.offline")),
  texts: ["account", "places", "users", "work"],
};
