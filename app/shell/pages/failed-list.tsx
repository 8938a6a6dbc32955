import { useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { innermostTitle } from "../layout/page-handle";

type Props = {
  /** Why the list is empty. */ reason: string | undefined;
  requestId: string | undefined;
};

/** A list that could not be loaded: its title and the reason, no rows (requirements §8). */
export function FailedList({ reason, requestId }: Props) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const title = innermostTitle(useMatches(), t);
  return (
    <>
      <PageHeader title={title ?? t("records.failed.title")} />
      <Notice kind="error" title={t("records.failed.title")}>
        <p className="mb-3">
          {reason} {requestId ? t("shell.failed.request", { requestId }) : null}
        </p>
        <LinkButton to={pathname + search} replace preventScrollReset icon="refresh">
          {t("shell.failed.retry")}
        </LinkButton>
      </Notice>
    </>
  );
}
