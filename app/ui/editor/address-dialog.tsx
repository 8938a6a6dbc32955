import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "../layout/button";
import { Dialog } from "../overlay/dialog";
import { TextInput } from "../form/field";

type Props = {
  title: string;
  confirm: string;
  defaultValue?: string;
  /** Returns an error message, or null once the address is in the text. */
  put: (address: string, description: string) => Promise<string | null>;
  remove?: (() => void) | undefined;
  /** Adds a field for alternative text, as images need it. */
  describes?: boolean;
  onClose: () => void;
};

/** Asks for a URL. Rendered outside the form that contains the editor, so that Enter does not submit that form. */
export function AddressDialog({
  title,
  confirm,
  defaultValue = "",
  put,
  remove,
  describes,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  });
  // A single field: the user is about to type or paste into it.
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  async function submit() {
    setState({ busy: true, error: null });
    const error = await put(typedIn(place.current, 0), typedIn(place.current, 1));
    if (error) setState({ busy: false, error });
    else onClose();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    void submit();
  }
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          {remove ? (
            <Button
              type="button"
              look="danger"
              onClick={() => {
                remove();
                onClose();
              }}
            >
              {t("ui.editor.remove-link")}
            </Button>
          ) : null}
          <Button type="button" look="quiet" onClick={onClose}>
            {t("ui.dialog.cancel")}
          </Button>
          <Button type="button" look="primary" busy={state.busy} onClick={() => void submit()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div ref={place} className="flex flex-col gap-3">
        <TextInput
          label={t("ui.editor.address")}
          error={state.error}
          defaultValue={defaultValue}
          onKeyDown={onKeyDown}
          {...ADDRESS}
        />
        {describes ? (
          <TextInput
            label={t("ui.editor.description")}
            hint={t("ui.editor.description-hint")}
            maxLength={300}
            onKeyDown={onKeyDown}
          />
        ) : null}
      </div>
    </Dialog>,
    document.body,
  );
}

const ADDRESS = {
  inputMode: "url",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
  placeholder: "https://",
  maxLength: 2000,
} as const;

/** The fields have no names, so the form around the editor does not submit them. */
function typedIn(place: HTMLElement | null, index: number): string {
  return place?.querySelectorAll("input")[index]?.value ?? "";
}
