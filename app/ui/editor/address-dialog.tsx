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
  /** What is wrong with it, or null once it is in the text. */
  put: (address: string, description: string) => Promise<string | null>;
  remove?: () => void;
  /** Asks for words in place of what it shows, as a picture needs. */
  describes?: boolean;
  onClose: () => void;
};

/** Asks for an address. It stands outside the form that the editor is a field of, so that Enter does not send that one. */
export function AddressDialog({ title, confirm, defaultValue = "", put, remove, describes, onClose }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  // It asks for nothing else: who opened it is about to type or paste.
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
          {remove ? <Button type="button" look="danger" onClick={() => { remove(); onClose(); }}>{t("ui.editor.remove-link")}</Button> : null}
          <Button type="button" look="quiet" onClick={onClose}>{t("ui.dialog.cancel")}</Button>
          <Button type="button" look="primary" busy={state.busy} onClick={() => void submit()}>{confirm}</Button>
        </>
      }
    >
      <div ref={place} className="flex flex-col gap-3">
        <TextInput label={t("ui.editor.address")} error={state.error} defaultValue={defaultValue} onKeyDown={onKeyDown} {...ADDRESS} />
        {describes ? <TextInput label={t("ui.editor.description")} hint={t("ui.editor.description-hint")} maxLength={300} onKeyDown={onKeyDown} /> : null}
      </div>
    </Dialog>,
    document.body,
  );
}

const ADDRESS = { inputMode: "url", autoComplete: "off", autoCapitalize: "none", spellCheck: false, placeholder: "https://", maxLength: 2000 } as const;

/** The fields have no names, so that the form around the editor does not send them. */
function typedIn(place: HTMLElement | null, index: number): string {
  return place?.querySelectorAll("input")[index]?.value ?? "";
}
