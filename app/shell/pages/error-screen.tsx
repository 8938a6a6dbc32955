import { Link, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lazy, Suspense } from "react";
import { part } from "~/shell/layout/part";
import { EmptyState } from "~/ui/list/empty-state";
import { useOnline } from "../../offline/connectivity/connectivity";
import { LIST_PAGES } from "../records/list-pages";
import { useRootFacts } from "../layout/root-facts";
import { pageProblemOf, problemTitle } from "./page-problem";

/** Loaded for a refusal alone. */
const FailedList = part("failed-list", () =>
  import("./failed-list").then(
    (code) => code.FailedList,
    () => PlainError,
  ),
);
const WayBack = part("way-back", () =>
  import("./way-back").then(
    (code) => code.WayBack,
    () => () => null,
  ),
);

const OfflinePage = lazy(async () => ({
  default: (await import("./offline-page").catch(() => null))?.OfflinePage ?? PlainError,
}));

/** The error page for every status (requirements §2). A list that failed stays a list, without rows (requirements §8). `isPlain`: the message alone. */
export function ErrorScreen({ isPlain = false }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { kind, isRetried, message, requestId, switchPage } = pageProblemOf(
    useRouteError(),
    useOnline(),
    pathname,
  );
  const isInFrame = useRootFacts()?.user && !isPlain;
  const kinds = {
    denied: { icon: "lock", text: (switchPage && message) || t("shell.denied.text") },
    signing: { icon: "pen", text: message },
    refused: { icon: "info", text: message },
    missing: { icon: "search-x", text: t("shell.missing.text") },
    unavailable: { icon: "cloud-off", text: t("refusals.unavailable") },
    failed: { icon: "alert", text: t("shell.failed.text") },
    offline: { icon: "cloud-off", text: t("shell.offline-page") },
  } as const;
  if (kind === "offline" && isInFrame)
    return (
      <Suspense>
        <OfflinePage />
      </Suspense>
    );
  if (isRetried && isInFrame && LIST_PAGES.includes(pathname))
    return <FailedList reason={kinds[kind].text} requestId={requestId} />;
  const isRefused = kind === "refused" || kind === "signing";
  return (
    <EmptyState {...kinds[kind]} title={problemTitle(t, kind)} headingLevel={1}>
      {isRetried ? (
        <a href={pathname + search} className="btn btn-primary">
          {t("shell.failed.retry")}
        </a>
      ) : isRefused ? null : (
        <Link to={switchPage ?? "/login"} className="btn btn-primary">
          {t(switchPage ? "shell.denied.switch" : "shell.missing.home")}
        </Link>
      )}
      {isRefused ? (
        <WayBack />
      ) : requestId ? (
        <p className="text-muted text-sm">{t("shell.failed.request", { requestId })}</p>
      ) : null}
    </EmptyState>
  );
}

/** In place of a page of failure whose own code cannot be loaded either. */
function PlainError() {
  return <ErrorScreen isPlain />;
}
