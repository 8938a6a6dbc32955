import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { DeleteDialog } from "~/ui/overlay/delete-dialog";
import type { PhraseHere } from "./queued-phrases";

type Props = {
  phrase: PhraseHere;
  onInsert: () => void;
  /** Absent for a phrase of the company. */
  onDelete: ((phrase: PhraseHere) => void) | undefined;
};

/** A tap inserts the phrase. */
export function PhraseRow({ phrase, onInsert, onDelete }: Props) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <li className="flex items-stretch">
      <button
        type="button"
        className="hover:bg-base-200 min-h-14 min-w-0 flex-1 cursor-pointer px-4 py-2 text-start wrap-anywhere -outline-offset-3"
        onClick={onInsert}
      >
        {phrase.text}
        {phrase.isQueued ? (
          <span className="text-muted flex items-center gap-1 text-sm">
            <Icon name="clock" size={14} />
            {t("phrases.unsent")}
          </span>
        ) : null}
      </button>
      {onDelete ? (
        <>
          <button
            type="button"
            className="text-muted hover:bg-base-200 grid w-14 cursor-pointer place-items-center -outline-offset-3"
            aria-label={t("phrases.remove", { text: phrase.text })}
            onClick={() => setConfirming(true)}
          >
            <Icon name="trash" />
          </button>
          <DeleteDialog
            open={isConfirming}
            onClose={() => setConfirming(false)}
            onDelete={() => {
              setConfirming(false);
              onDelete(phrase);
            }}
            title={t("phrases.delete.title")}
            text={t("phrases.delete.text", { text: phrase.text })}
            confirmLabel={t("phrases.delete.confirm")}
          />
        </>
      ) : null}
    </li>
  );
}
