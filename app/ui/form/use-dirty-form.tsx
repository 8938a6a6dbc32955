import { useBlocker, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../layout/button";
import { Dialog } from "../overlay/dialog";
import { addDirtyForm } from "./dirty-forms";

/**
 * Asks before what was typed is thrown away: `const dirty = useDirtyForm()`, then `<Form {...dirty.form}>` and `{dirty.dialog}`
 * beside it. Sending the form is no leaving, another step or tab of the same page neither. `startsDirty`: the form already
 * holds something unsaved, as after a refusal. `onDiscard`: what else goes when somebody throws it away.
 */
export function useDirtyForm(startsDirty = false, onDiscard?: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<string | null>(null);
  const sending = useSending();
  const isDirty = useCallback(
    () => !sending.current && form.current !== null && (startsDirty || (before.current !== null && before.current !== contentsOf(form.current))),
    [sending, startsDirty],
  );
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty());
  useAskBrowser(isDirty);
  // While it is being sent it is not saved yet.
  useEffect(() => addDirtyForm(() => sending.current || isDirty()), [sending, isDirty]);
  // What a field holds by itself may change while the page comes to life; what it holds at the first touch is the person's start.
  function remember() {
    if (form.current) before.current ??= contentsOf(form.current);
  }
  function send() {
    sending.current = true;
  }
  function discard() {
    onDiscard?.();
    blocker.proceed?.();
  }
  const dialog = <DiscardDialog open={blocker.state === "blocked"} onStay={() => blocker.reset?.()} onDiscard={discard} />;
  return { form: { ref: form as RefObject<HTMLFormElement>, onFocusCapture: remember, onPointerDownCapture: remember, onSubmit: send }, dialog, isDirty };
}

/** True from the sending of the form until its answer is here. */
function useSending() {
  const sending = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") sending.current = false;
  }, [state]);
  return sending;
}

/** Closing the tab or typing another address: the browser asks in its own words. */
function useAskBrowser(isDirty: () => boolean) {
  useEffect(() => {
    function ask(event: BeforeUnloadEvent) {
      if (isDirty()) event.preventDefault();
    }
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
}

function contentsOf(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].map(([name, value]) => [name, value instanceof File ? `${value.name} ${value.size}` : value]));
}

function DiscardDialog({ open, onStay, onDiscard }: { open: boolean; onStay: () => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t("ui.dirty.title")}
      description={t("ui.dirty.text")}
      footer={
        <>
          <Button type="button" look="quiet" onClick={onStay}>
            {t("ui.dirty.stay")}
          </Button>
          <Button type="button" look="danger" onClick={onDiscard}>
            {t("ui.dirty.discard")}
          </Button>
        </>
      }
    />
  );
}
