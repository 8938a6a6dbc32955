import { useFetcher } from "@remix-run/react";
import { useState, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import type { RefusalResponse } from "~/kernel/refusal";
import { Button } from "~/ui/layout/button";
import { Icon } from "~/ui/layout/icon";
import { Notice } from "~/ui/layout/notice";
import { Dialog } from "~/ui/overlay/dialog";
import { MAX_PHRASE_LENGTH, MAX_PHRASES, PHRASE_SCOPES, type Phrase } from "../model";
import { PhraseRow } from "./phrase-row";
import { newTextOf, type PhraseHere, withQueuedPhrases } from "./queued-phrases";
import { readOfflineData } from "~/offline/data/offline-data";
import { useOutbox } from "~/offline/outbox/outbox";

/** `unavailable`: without a connection, on a device that has not stored them yet. */
type Phrases = { phrases: readonly PhraseHere[]; state: "loading" | "ready" | "unavailable" };

type Props = { field: HTMLTextAreaElement; onClose: () => void };

/** The phrases to insert into a field, and what was typed there to save it as a phrase. */
export function PhraseSheet({ field, onClose }: Props) {
  const { t } = useTranslation();
  const fetcher = useFetcher<{ refusal?: RefusalResponse } | null>();
  const [isTooLong, setTooLong] = useState(false);
  const { phrases, state } = usePhrases(fetcher.data);
  const isBusy = fetcher.state !== "idle";
  const typed = state === "ready" ? newTextOf(field.value, phrases) : "";
  const refusal = fetcher.data?.refusal;
  function submit(fields: Record<string, string>) {
    fetcher.submit(
      { ...fields, _key: newId() },
      { method: "post", action: "/profile/phrases", preventScrollReset: true },
    );
  }
  function insert({ text }: PhraseHere) {
    if (insertPhrase(field, text)) onClose();
    else setTooLong(true);
  }
  return (
    <Dialog
      open
      title={t("phrases.title")}
      onClose={onClose}
      footer={
        typed ? (
          <NewPhrase
            text={typed}
            isFull={phrases.filter(({ scope }) => scope === "own").length >= MAX_PHRASES.own}
            isBusy={isBusy}
            onSave={(text) => submit({ do: "create", text })}
          />
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        {refusal ? <Notice kind="error">{refusal.message}</Notice> : null}
        {isTooLong ? (
          <Notice kind="error">{t("phrases.no-room", { max: field.maxLength })}</Notice>
        ) : null}
        {state === "loading" ? <p role="status">{t("phrases.loading")}</p> : null}
        {state === "unavailable" ? (
          <Notice kind="warning">{t("phrases.unavailable")}</Notice>
        ) : null}
        {state === "ready" && phrases.length === 0 ? (
          <p className="text-muted text-pretty">{t("phrases.none-text")}</p>
        ) : null}
        {PHRASE_SCOPES.map((scope) => {
          const own = phrases.filter((phrase) => phrase.scope === scope);
          return own.length === 0 ? null : (
            <section key={scope} aria-label={t(`phrases.${scope}`)}>
              <h3 className="text-muted mb-1 text-sm font-semibold">{t(`phrases.${scope}`)}</h3>
              <ul className="border-base-300 divide-base-300 rounded-box divide-y overflow-hidden border">
                {own.map((phrase) => (
                  <PhraseRow
                    key={phrase.id}
                    phrase={phrase}
                    onInsert={() => insert(phrase)}
                    onDelete={
                      scope === "own"
                        ? ({ id, version, text }) =>
                            submit({ do: "delete", id, version: String(version), text })
                        : undefined
                    }
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
}

type NewProps = { text: string; isFull: boolean; isBusy: boolean; onSave: (text: string) => void };

function NewPhrase({ text, isFull, isBusy, onSave }: NewProps) {
  const { t } = useTranslation();
  if (isFull || text.length > MAX_PHRASE_LENGTH)
    return (
      <p className="text-muted flex items-start gap-2 text-sm">
        <Icon name="info" size={18} />
        {isFull
          ? t("phrases.full", { max: MAX_PHRASES.own })
          : t("phrases.too-long", { max: MAX_PHRASE_LENGTH })}
      </p>
    );
  return (
    <Button
      type="button"
      icon="plus"
      busy={isBusy}
      className="h-auto min-h-12 w-full justify-start py-2"
      onClick={() => onSave(text)}
    >
      <span className="min-w-0 flex-1 text-start leading-tight">
        {t("phrases.save")}
        <span className="text-muted block truncate text-sm font-normal">{text}</span>
      </span>
    </Button>
  );
}

/** Inserts the phrase as a line of its own at the end of the field, as if it had been typed. False where it does not fit. */
function insertPhrase(field: HTMLTextAreaElement, text: string): boolean {
  const before = field.value.trimEnd();
  const value = before === "" ? text : `${before}\n${text}`;
  if (field.maxLength >= 0 && value.length > field.maxLength) return false;
  field.setRangeText(value, 0, field.value.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** The phrases of this device at once, then those of the server. `reload` changes when the server may have others. */
function usePhrases(reload: unknown): Phrases {
  const { entries, sent } = useOutbox();
  const [stored, setStored] = useState<readonly Phrase[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    let isNewest = false;
    const take = (phrases: readonly Phrase[]) => {
      if (!over.signal.aborted) setStored(phrases);
    };
    async function readHere() {
      const part = await readOfflineData<{ phrases: Phrase[] }>("phrases");
      if (part && !isNewest) setStored((before) => before ?? part.value.phrases);
      return part;
    }
    async function readServer() {
      const { callApi } = await import("~/shell/api/api-client");
      const { entities } = await callApi<{ entities: Phrase[] }>("/phrases", {
        signal: over.signal,
      });
      isNewest = true;
      take(entities);
    }
    const here = readHere().catch(() => null);
    readServer().catch(async () => {
      if (!(await here) && !over.signal.aborted) setFailed(true);
    });
    return () => over.abort();
  }, [reload, sent]);
  const phrases = useMemo(() => withQueuedPhrases(stored ?? [], entries), [stored, entries]);
  return { phrases, state: stored ? "ready" : isFailed ? "unavailable" : "loading" };
}
