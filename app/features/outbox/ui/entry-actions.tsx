import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SIGN_ORDER, SUBMIT_ORDER } from "~/offline/outbox/entry-kinds";
import { CHANGED_BEFORE, mayChange, type OutboxEntry } from "~/offline/outbox/entry";
import { Button, LinkButton } from "~/ui/layout/button";
import { DeleteDialog } from "~/ui/overlay/delete-dialog";
import { isRecordGone, textOf } from "./entry-facts";
import { Notice } from "~/ui/layout/notice";
import { useToast } from "~/ui/overlay/toast";

/** The user's actions for an entry. A queued one needs none, but it can be changed before its first attempt, exported or deleted. */
export function EntryActions({ entry, disabled }: { entry: OutboxEntry; disabled: boolean }) {
  const { t, i18n } = useTranslation();
  const question = `outbox.delete.${entry.kind}` as const;
  const [isConfirming, setConfirming] = useState(false);
  const isGone = isRecordGone(entry);
  const isRefused = entry.state === "refused";
  // A signature is not edited: it is deleted, or given again after a refusal.
  const isClosing = entry.kind === SIGN_ORDER || entry.kind === SUBMIT_ORDER;
  return (
    <div className="-mx-2 -mb-2 flex flex-wrap gap-1">
      {entry.edit && mayChange(entry) && !isGone && !disabled && (isRefused || !isClosing) ? (
        <LinkButton to={entry.edit} look={isRefused ? "primary" : "quiet"} icon="pen">
          {entry.kind === SIGN_ORDER ? t("outbox.closing.again") : t("outbox.edit")}
        </LinkButton>
      ) : null}
      {mayGoAgain(entry) ? <AgainButton ids={[entry.id]} label={t("outbox.again")} /> : null}
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
      <DeleteDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onDelete={() => void discarded(entry.id).then(() => setConfirming(false))}
        title={i18n.exists(question) ? t(question, { defaultValue: "" }) : t("outbox.delete-other")}
        text={`${entry.title}. ${t("outbox.discard-text")}`}
        confirmLabel={t("outbox.discard")}
      />
    </div>
  );
}

/** Whether the same content may be taken when it is sent another time. */
export function mayGoAgain(entry: OutboxEntry): boolean {
  const { state, refusal } = entry;
  return state === "refused" && !isRecordGone(entry) && refusal?.code !== CHANGED_BEFORE;
}

async function exported(entry: OutboxEntry): Promise<void> {
  await (await import("~/offline/outbox/attention")).exportEntry(entry);
}

export async function discarded(id: string): Promise<void> {
  await (await import("~/offline/outbox/attention")).discardEntry(id);
}

type AgainProps = { ids: readonly string[]; label: string };

/** Sends refused entries again, unchanged. If the device's storage is full and one could not be sent either, the button says so. */
export function AgainButton({ ids, label }: AgainProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<"idle" | "busy" | "done" | "full" | "failed">("idle");
  async function send() {
    setState("busy");
    setState(await again(ids).catch(() => "failed" as const));
  }
  return (
    <>
      {state === "full" || state === "failed" ? (
        <div className="mx-2 mb-2 basis-full">
          <Notice kind="error">{t(`outbox.again-${state}`)}</Notice>
        </div>
      ) : null}
      <Button
        type="button"
        look="quiet"
        icon="send"
        busy={state === "busy"}
        onClick={() => void send()}
      >
        {label}
      </Button>
    </>
  );
}

async function again(ids: readonly string[]): Promise<"done" | "full"> {
  const { sendAgain } = await import("~/offline/outbox/attention");
  for (const id of ids) if ((await sendAgain(id)) === "full") return "full";
  return "done";
}

/** Copies the text of an entry that can no longer be sent. */
function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const show = useToast();
  if (text === "") return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => show("success", t("outbox.copied")),
      () => show("error", t("outbox.copy-failed")),
    );
  return (
    <Button type="button" look="primary" icon="clipboard" onClick={() => void copy()}>
      {t("outbox.copy")}
    </Button>
  );
}
