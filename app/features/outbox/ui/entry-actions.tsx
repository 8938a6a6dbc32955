import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutboxEntry } from "~/offline/outbox/entry";
import { Button, LinkButton } from "~/ui/layout/button";
import { Dialog } from "~/ui/overlay/dialog";
import { isRecordGone, textOf } from "./entry-facts";
import { AgainButton } from "./again-button";
import { CopyButton } from "./copy-button";

/** The user's actions for an entry. A queued one needs none, but it can be exported or discarded. */
export function EntryActions({ entry, disabled }: { entry: OutboxEntry; disabled: boolean }) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const isGone = isRecordGone(entry);
  const mayGoAgain = entry.state === "refused" && !isGone;
  return (
    <div className="-mx-2 -mb-2 flex flex-wrap gap-1">
      {mayGoAgain && entry.edit ? (
        <LinkButton to={entry.edit} look="primary" icon="pen">
          {t("outbox.edit")}
        </LinkButton>
      ) : null}
      {mayGoAgain ? <AgainButton id={entry.id} /> : null}
      {isGone ? <CopyButton text={textOf(entry)} /> : null}
      <Button type="button" look="quiet" icon="download" onClick={() => void exported(entry)}>
        {t("outbox.export")}
      </Button>
      <Button
        type="button"
        look="quiet"
        icon="trash"
        disabled={disabled}
        onClick={() => setConfirming(true)}
      >
        {t("outbox.discard")}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("outbox.discard-title")}
        description={`${entry.title}. ${t("outbox.discard-text")}`}
        footer={
          <>
            <Button type="button" look="quiet" onClick={() => setConfirming(false)}>
              {t("ui.dialog.cancel")}
            </Button>
            <Button
              type="button"
              look="danger"
              onClick={() => void discarded(entry.id).then(() => setConfirming(false))}
            >
              {t("outbox.discard")}
            </Button>
          </>
        }
      />
    </div>
  );
}

async function exported(entry: OutboxEntry): Promise<void> {
  await (await import("~/offline/outbox/attention")).exportEntry(entry);
}

async function discarded(id: string): Promise<void> {
  await (await import("~/offline/outbox/attention")).discardEntry(id);
}
