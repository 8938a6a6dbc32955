import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import type { PhraseHere } from "./queued-phrases";

type Props = {
  phrase: PhraseHere;
  onInsert: () => void;
  /** Absent for a phrase of the company. */
  onDelete: ((phrase: PhraseHere) => void) | undefined;
};

/** A tap inserts the phrase. Deleting asks in the row itself. */
export function PhraseRow({ phrase, onInsert, onDelete }: Props) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  if (isConfirming && onDelete)
    return <Confirm onCancel={() => setConfirming(false)} onConfirm={() => onDelete(phrase)} />;
  return (
    <li className="flex items-stretch">
      <button
        type="button"
        className="hover:bg-base-200 min-h-14 min-w-0 flex-1 cursor-pointer px-4 py-2 text-start break-words -outline-offset-3"
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
        <button
          type="button"
          className="text-muted hover:bg-base-200 grid w-14 cursor-pointer place-items-center -outline-offset-3"
          aria-label={t("phrases.remove", { text: phrase.text })}
          onClick={() => setConfirming(true)}
        >
          <Icon name="trash" />
        </button>
      ) : null}
    </li>
  );
}

/** In place of the row, with the focus of the button that opened it. */
function Confirm({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  const { t } = useTranslation();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => row.current?.querySelector("button")?.focus(), []);
  return (
    <li ref={row} className="flex min-h-14 items-center gap-2 py-1 ps-4 pe-2">
      <span className="min-w-0 flex-1 text-sm font-medium">{t("phrases.remove-question")}</span>
      <Button type="button" look="quiet" className="min-h-12" onClick={onCancel}>
        {t("ui.dialog.cancel")}
      </Button>
      <Button type="button" look="danger" className="min-h-12" onClick={onConfirm}>
        {t("phrases.remove-now")}
      </Button>
    </li>
  );
}
