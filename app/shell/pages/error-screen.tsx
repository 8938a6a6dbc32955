import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "~/ui/list/empty-state";
import { useOnline } from "../../offline/connectivity/connectivity";
import { LIST_PAGES } from "../records/list-pages";
import { useRootFacts } from "../layout/root-facts";
import { FailedList } from "./failed-list";

type Problem = {
  kind: "denied" | "missing" | "unavailable" | "failed" | "offline";
  requestId: string | null;
};

/** The error page for every status (requirements §2). A list that failed stays a list, without rows (requirements §8). */
export function ErrorScreen() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const online = useOnline();
  const isInFrame = useRootFacts()?.user;
  const problem = problemOf(useRouteError(), online);
  const words = {
    denied: { icon: "lock", title: t("shell.denied.title"), text: t("shell.denied.text") },
    missing: { icon: "search-x", title: t("shell.missing.title"), text: t("shell.missing.text") },
    unavailable: {
      icon: "cloud-off",
      title: t("shell.unavailable.title"),
      text: t("refusals.unavailable"),
    },
    offline: { icon: "cloud-off", title: t("shell.offline"), text: t("shell.offline-page") },
    failed: { icon: "alert", title: t("shell.failed.title"), text: t("shell.failed.text") },
  } as const;
  const retry =
    problem.kind === "unavailable" || problem.kind === "failed" || problem.kind === "offline";
  if (retry && isInFrame && LIST_PAGES.includes(pathname))
    return (
      <FailedList
        reason={words[problem.kind].text}
        isOffline={problem.kind === "offline"}
        requestId={problem.requestId}
      />
    );
  return (
    <EmptyState {...words[problem.kind]} headingLevel={1}>
      {retry ? (
        <a href={pathname + search} className="btn btn-primary">
          {t("shell.failed.retry")}
        </a>
      ) : (
        <Link to="/login" className="btn btn-primary">
          {t("shell.missing.home")}
        </Link>
      )}
      {problem.requestId ? (
        <p className="text-muted text-sm">
          {t("shell.failed.request", { requestId: problem.requestId })}
        </p>
      ) : null}
    </EmptyState>
  );
}

function problemOf(error: unknown, online: boolean): Problem {
  if (!isRouteErrorResponse(error)) return { kind: online ? "failed" : "offline", requestId: null };
  const requestId: string | null = error.data?.requestId ?? null;
  if (error.status === 403) return { kind: "denied", requestId: null };
  if (error.status === 404) return { kind: "missing", requestId: null };
  if (error.status === 503) return { kind: "unavailable", requestId };
  return { kind: "failed", requestId };
}
