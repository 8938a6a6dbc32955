import { useTranslation } from "react-i18next";
import { Notice } from "../../ui/layout/notice";
import { useFormat } from "../../shell/layout/use-format";
import type { FoundDraft } from "./use-draft";

/** Shown above a form whose values were restored from this device. */
export function Continued({ draft }: { draft: FoundDraft }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!draft.found) return null;
  const { savedAt, from } = draft.found;
  const isToday = format.date(savedAt) === format.date(Date.now());
  return (
    <Notice kind="info">
      <p className="flex flex-wrap items-center gap-x-3">
        <span>
          {t("outbox.continued", {
            when: isToday ? format.time(savedAt) : format.dateTime(savedAt),
          })}
        </span>
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
