import { useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { innermostTitle } from "../layout/page-handle";

type Props = {
  /** Why the list is empty. */ reason: string | undefined;
  isOffline: boolean;
  requestId: string | undefined;
};

/** A list that could not be loaded: its title and the reason, no rows (requirements §8). */
export function FailedList({ reason, isOffline, requestId }: Props) {
  const { t } = useTranslation();
  const title = innermostTitle(useMatches(), t);
  return (
    <>
      <PageHeader title={title ?? t("records.failed.title")} />
      {isOffline ? (
        <EmptyState icon="cloud-off" title={t("shell.offline")} text={t("records.failed.offline")}>
          <Retry />
          <LinkButton to="/outbox" look="quiet">
            {t("outbox.view")}
          </LinkButton>
        </EmptyState>
      ) : (
        <Notice kind="error" title={t("records.failed.title")}>
          <p className="mb-3">
            {reason} {requestId ? t("shell.failed.request", { requestId }) : null}
          </p>
          <Retry />
        </Notice>
      )}
    </>
  );
}

function Retry() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <LinkButton to={pathname + search} replace preventScrollReset icon="refresh">
      {t("shell.failed.retry")}
    </LinkButton>
  );
}
