import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { momentText } from "../../kernel/text/format";
import { useFormat } from "../../shell/layout/use-format";
import { Notice } from "../../ui/layout/notice";
import { pathOfDraft } from "./draft";
import type { FoundDraft } from "./use-draft";

/** Says that the values of a form were restored from this device, or that another tab has taken them over. */
export function FoundDraftNotice({ draft }: { draft: FoundDraft }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pathname, search } = useLocation();
  if (draft.takenBy)
    return (
      <Notice kind="info">
        <p className="flex flex-wrap items-center gap-x-3">
          <span>{t("outbox.begun.taken")}</span>
          <Link
            to={pathOfDraft(`${pathname}${search}`, draft.takenBy)}
            replace
            preventScrollReset
            className="link-plain inline-flex min-h-11 items-center"
          >
            {t("outbox.begun.here")}
          </Link>
        </p>
      </Notice>
    );
  if (draft.isGone) return <Notice kind="info">{t("outbox.begun.gone")}</Notice>;
  if (!draft.found) return null;
  const { savedAt, from } = draft.found;
  return (
    <Notice kind="info">
      <p className="flex flex-wrap items-center gap-x-3">
        <span>{t("outbox.continued", { when: momentText(savedAt, Date.now(), format) })}</span>
        {from === "draft" ? (
          <button
            type="button"
            className="link-plain inline-flex min-h-11 items-center"
            onClick={draft.startOver}
          >
            {t("outbox.start-over")}
          </button>
        ) : null}
      </p>
    </Notice>
  );
}
