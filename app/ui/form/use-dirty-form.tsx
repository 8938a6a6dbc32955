import { useBlocker, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../layout/button";
import { Dialog } from "../overlay/dialog";
import { addDirtyForm } from "./dirty-forms";

/** The state of a link whose page takes over what was entered: its draft is stored. */
export const PRESERVES_INPUT = "keeps-input";

/**
 * Asks before unsaved input is discarded: `const dirty = useDirtyForm()`, then `<Form {...dirty.form}>` and `{dirty.dialog}` beside it.
 * Submitting the form and changing only the search parameters, as for another step or tab of the page, do not ask. `startsDirty`: the form
 * already contains unsaved input, as after a refusal. `onDiscard`: what else to delete when the user discards it. `draft`: whether what is
 * left behind is stored, and what to do then.
 */
export function useDirtyForm(
  startsDirty = false,
  onDiscard?: () => void,
  draft?: { isPossible: () => boolean; leave: () => void } | null,
) {
  const form = useRef<HTMLFormElement>(null);
  const before = useRef<string | null>(null);
  const sending = useSending();
  const isChanged = useCallback(
    () =>
      form.current !== null &&
      before.current !== null &&
      before.current !== contentsOf(form.current),
    [],
  );
  const isDirty = useCallback(
    () => !sending.current && form.current !== null && (startsDirty || isChanged()),
    [sending, startsDirty, isChanged],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.state !== PRESERVES_INPUT &&
      isDirty(),
  );
  useUnloadWarning(isDirty);
  // A form being submitted is not saved yet.
  useEffect(() => addDirtyForm(() => sending.current || isDirty()), [sending, isDirty]);
  // A field may change its own value during hydration, so the baseline is the content at the first interaction.
  const isByPage = useRef(false);
  function remember() {
    if (form.current && !isByPage.current) before.current ??= contentsOf(form.current);
  }
  /** The page's own choice of a field is no interaction: other fields may still be loading. */
  const focusByPage = useCallback((field: HTMLElement) => {
    isByPage.current = true;
    field.focus();
    isByPage.current = false;
  }, []);
  function send() {
    sending.current = true;
  }
  function discard() {
    onDiscard?.();
    blocker.proceed?.();
  }
  function leave() {
    draft?.leave();
    blocker.proceed?.();
  }
  const dialog = (
    <DiscardDialog
      open={blocker.state === "blocked"}
      onStay={() => blocker.reset?.()}
      onDiscard={discard}
      onKeep={draft && blocker.state === "blocked" && draft.isPossible() ? leave : undefined}
    />
  );
  return {
    form: {
      ref: form,
      onFocusCapture: remember,
      onPointerDownCapture: remember,
      onKeyDownCapture: remember,
      onBeforeInputCapture: remember,
      onSubmit: send,
    },
    dialog,
    focusByPage,
    isDirty,
    /** Since the first interaction. */
    isChanged,
  };
}

/** True from the submission of the form until its response. */
function useSending() {
  const sending = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === "idle") sending.current = false;
  }, [state]);
  return sending;
}

/** On closing the tab or leaving the site: the browser shows its own prompt. */
function useUnloadWarning(isDirty: () => boolean) {
  useEffect(() => {
    function warn(event: BeforeUnloadEvent) {
      if (isDirty()) event.preventDefault();
    }
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
}

function contentsOf(form: HTMLFormElement): string {
  return JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [
      name,
      value instanceof File ? `${value.name} ${value.size}` : value,
    ]),
  );
}

export function DiscardDialog({
  open,
  about,
  onStay,
  onDiscard,
  onKeep,
}: {
  open: boolean;
  /** What is discarded, where it is not the page's form. */
  about?: string | undefined;
  onStay: () => void;
  onDiscard: () => void;
  /** Leaves the input as a draft on this device. */
  onKeep?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t("ui.dirty.title")}
      description={about ?? t("ui.dirty.text")}
      footer={
        <>
          <Button type="button" look="quiet" onClick={onStay}>
            {t(about === undefined ? "ui.dirty.stay" : "ui.dialog.cancel")}
          </Button>
          <Button type="button" look="danger" onClick={onDiscard}>
            {t("ui.dirty.discard")}
          </Button>
          {onKeep ? (
            <Button type="button" look="primary" onClick={onKeep}>
              {t("ui.dirty.keep")}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
