import { type ComponentType, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import type { RichText } from "~/kernel/rich-text/model";
import type { EditorProps } from "../editor/editor";
import type { OptionSearch } from "../combobox/option";
import { Field, type FieldLabels } from "./field";

type RichTextFieldProps = Omit<FieldLabels, "label"> & {
  /** Submits `<name>`, the plain text, and, with the editor, `<name>Doc`, the document. */
  name: string;
  label: string;
  defaultText?: string;
  defaultDoc?: RichText | null;
  rows?: number;
  maxLength?: number;
  /** "shown": loads the editor with the form. "touched": loads it on focus, for a box that most users leave empty. */
  loads?: "shown" | "touched";
  compact?: boolean;
  onChange?: (text: string) => void;
  /** Searches the people an "@" can mention. */
  mentions?: OptionSearch;
  className?: string;
};

type Start = {
  Editor: ComponentType<EditorProps>;
  text: string;
  doc: RichText | null;
  focused: boolean;
};

/** A textarea in the first HTML and wherever the editor fails to load. The editor replaces it once loaded and takes over the typed text. */
export function RichTextField({
  label,
  hint,
  error,
  optional,
  className,
  name,
  defaultText = "",
  defaultDoc = null,
  rows = 4,
  maxLength = 20_000,
  loads = "shown",
  compact,
  onChange,
  mentions,
}: RichTextFieldProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const [start, setStart] = useState<Start | null>(null);
  // Replaces the textarea in one step once the editor is loaded, including text typed meanwhile. If loading fails, the textarea stays.
  function begin() {
    // Keeps the editor out of the worker's bundle, which never uses it.
    if (import.meta.env.SSR) return;
    import("../editor/editor").then(
      ({ default: Editor }) => {
        const typed = box.current?.value ?? defaultText;
        const doc = typed === defaultText ? defaultDoc : null;
        // Synchronous: text typed between reading the textarea and a later render would be lost.
        flushSync(() =>
          setStart({ Editor, text: typed, doc, focused: document.activeElement === box.current }),
        );
      },
      () => undefined,
    );
  }
  useEffect(() => {
    if (loads === "shown") begin();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, on mount.
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
