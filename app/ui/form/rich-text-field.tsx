import { type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { RichText } from "~/kernel/rich-text/words";
import type { EditorProps } from "../editor/editor";
import type { OptionSearch } from "../combobox/option";
import { Field, type FieldLabels } from "./field";

export type RichTextFieldProps = Omit<FieldLabels, "label"> & {
  /** The form gets `<name>`, the words; and `<name>Doc`, the document, from who has the editor. */
  name: string;
  label: string;
  defaultText?: string;
  defaultDoc?: RichText | null;
  rows?: number;
  maxLength?: number;
  /** "shown": with the form. "touched": when somebody begins to write, for a box that most readers leave alone. */
  loads?: "shown" | "touched";
  compact?: boolean;
  onChange?: (text: string) => void;
  /** Searches whom "@" calls to the text. */
  mentions?: OptionSearch;
  className?: string;
};

type Start = { Editor: ComponentType<EditorProps>; text: string; doc: RichText | null; focused: boolean };

/** A plain box in the first HTML and wherever the editor cannot be had; the editor once it is there, with what was typed meanwhile. */
export function RichTextField({ label, hint, error, optional, className, name, defaultText = "", defaultDoc = null, rows = 4, maxLength = 20_000, loads = "shown", compact, onChange, mentions }: RichTextFieldProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const [start, setStart] = useState<Start | null>(null);
  // The box is changed for the editor in one go, once that is here: what was typed meanwhile goes along. Without it the box goes on.
  function begin() {
    // The worker would carry it, too, and never use it.
    if (import.meta.env.SSR) return;
    import("../editor/editor").then(
      ({ default: Editor }) => {
        const typed = box.current?.value ?? defaultText;
        const doc = typed === defaultText ? defaultDoc : null;
        // At once: what is typed between this look into the box and a later render would be lost.
        flushSync(() => setStart({ Editor, text: typed, doc, focused: document.activeElement === box.current }));
      },
      () => undefined,
    );
  }
  useEffect(() => {
    if (loads === "shown") begin();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when the form is shown.
  }, []);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) =>
        start ? (
          <start.Editor
            {...{ name, label, compact, onChange, mentions }}
            id={wiring.id}
            toolbarLabel={t("ui.editor.toolbar", { label })}
            describedBy={wiring["aria-describedby"]}
            invalid={Boolean(error)}
            text={start.text}
            doc={start.doc}
            focused={start.focused}
          />
        ) : (
          <textarea
            {...wiring}
            {...{ name, rows, maxLength }}
            ref={box}
            defaultValue={defaultText}
            onFocus={loads === "touched" ? begin : undefined}
            onChange={(event) => onChange?.(event.target.value)}
            className="textarea w-full"
          />
        )
      }
    </Field>
  );
}
