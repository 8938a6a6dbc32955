import { type ComponentType, useEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { withMentions, type Mentioned } from "~/kernel/rich-text/mentions";
import { MAX_TEXT_LENGTH, type RichText } from "~/kernel/rich-text/model";
import type { EditorProps } from "../editor/editor";
import { MentionList } from "../editor/mention-list";
import type { OptionSearch, Option } from "../combobox/option";
import { Button } from "../layout/button";
import { useHydrated } from "../layout/hydrated";
import { Field, type FieldLabels, type FieldWiring } from "./field";
import { CALL, type MentionCall, useMentionChoice } from "../editor/use-mention-choice";

type Call = MentionCall & { from: number; to: number };

type RichTextFieldProps = Omit<FieldLabels, "label"> & {
  /** Submits `<name>`, the plain text, and, with formatting or mentions, `<name>Doc`, the document. */
  name: string;
  label: string;
  defaultText?: string;
  defaultDoc?: RichText | null;
  rows?: number;
  maxLength?: number;
  /** "shown": loads the editor with the form. "asked": plain text until the user asks for formatting. */
  loads?: "shown" | "asked";
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

/**
 * A text area in the first HTML and wherever the editor is not loaded. The editor takes over its text exactly, and never replaces it while
 * the user types in it.
 */
export function RichTextField({
  label,
  hint,
  error,
  optional,
  className,
  loads = "shown",
  ...rest
}: RichTextFieldProps) {
  const { t } = useTranslation();
  const { name, compact, onChange, mentions } = rest;
  const [start, setStart] = useState<Start | null>(null);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) =>
        start ? (
          <start.Editor
            {...{ name, label, compact, onChange, mentions }}
            id={wiring.id}
            toolbarLabel={t("ui.editor.toolbar", { label })}
            describedBy={wiring["aria-describedby"]}
            invalid={wiring["aria-invalid"] === true}
            text={start.text}
            doc={start.doc}
            focused={start.focused}
          />
        ) : (
          // Text that is formatted already would lose it when it is changed as plain text.
          <PlainText
            {...rest}
            wiring={wiring}
            loads={rest.defaultDoc ? "shown" : loads}
            onStart={setStart}
          />
        )
      }
    </Field>
  );
}

type PlainTextProps = Omit<RichTextFieldProps, "label" | "hint" | "error" | "optional"> & {
  wiring: FieldWiring;
  loads: "shown" | "asked";
  onStart: (start: Start) => void;
};

function PlainText({
  wiring,
  loads,
  onStart,
  name,
  defaultText = "",
  defaultDoc = null,
  rows = 4,
  maxLength = MAX_TEXT_LENGTH,
  onChange,
  mentions: search,
}: PlainTextProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const box = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<"idle" | "loading" | "waiting" | "failed">("idle");
  const { choice, look, close, mentioned } = useTextMentions(box, name, search);
  /** Replaces the text area in one step, but not while the user types in it. */
  function replace(Editor: ComponentType<EditorProps>, focused: boolean) {
    if (document.activeElement === box.current) return setState("waiting");
    const typed = box.current?.value ?? defaultText;
    const doc = typed === defaultText ? defaultDoc : withMentions(typed, mentioned());
    // Synchronous: text that arrives between reading the text area and a later render would be lost.
    flushSync(() => onStart({ Editor, text: typed, doc, focused }));
  }
  function begin(isRequested: boolean) {
    // Keeps the editor out of the worker's bundle, which never uses it.
    if (import.meta.env.SSR) return;
    if (isRequested) setState("loading");
    import("../editor/editor").then(
      ({ Editor }) => replace(Editor, isRequested),
      // The text area stays. On a form that shows the editor by itself, the user has not requested it.
      () => isRequested && setState("failed"),
    );
  }
  useEffect(() => {
    if (loads === "shown") begin(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, on mount.
  }, []);
  return (
    <div className="relative flex flex-col gap-1">
      <textarea
        {...wiring}
        {...{ name, rows, maxLength }}
        ref={box}
        defaultValue={defaultText}
        onChange={(event) => {
          look();
          onChange?.(event.target.value);
        }}
        onSelect={look}
        onKeyDown={(event) => choice.onKey(event.nativeEvent) && event.preventDefault()}
        onBlur={close}
        className="textarea w-full"
      />
      <MentionList mentions={choice} />
      {hydrated && (loads === "asked" || state === "waiting") ? (
        <Button
          type="button"
          look="quiet"
          icon="bold"
          busy={state === "loading"}
          className="-ms-2 self-start"
          onClick={() => begin(true)}
        >
          {t("ui.editor.format")}
        </Button>
      ) : null}
      <p role="status" className="text-muted text-sm empty:hidden">
        {state === "failed" ? t("ui.editor.unavailable") : null}
      </p>
    </div>
  );
}

/**
 * "@" in a plain text box. The text stays plain text; its form also submits `<name>Doc`, in which the chosen names are mentions. It is read
 * from the text when the form is, so that it cannot differ from it.
 */
function useTextMentions(
  box: RefObject<HTMLTextAreaElement>,
  name: string,
  search: OptionSearch | undefined,
) {
  const [call, setCall] = useState<Call | null>(null);
  const chosen = useRef<Mentioned[]>([]);
  const close = () => setCall(null);
  function look() {
    if (search) setCall(box.current && callIn(box.current));
  }
  function insert({ id, name: label }: Option, { from, to }: Call) {
    chosen.current = [...chosen.current, { id, label }];
    const text = box.current;
    text?.setRangeText(`@${label} `, from, to, "end");
    // For everything that follows the text: drafts, the counter of a form's changes.
    text?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const choice = useMentionChoice({ search, call, insert, close });
  useEffect(() => {
    const form = box.current?.form;
    function addDocument({ formData }: FormDataEvent) {
      const doc = withMentions(String(formData.get(name) ?? ""), chosen.current);
      if (doc) formData.set(`${name}Doc`, JSON.stringify(doc));
    }
    form?.addEventListener("formdata", addDocument);
    return () => form?.removeEventListener("formdata", addDocument);
  }, [box, name]);
  return { choice, look, close, mentioned: () => chosen.current };
}

function callIn({ value, selectionStart, selectionEnd, offsetHeight }: HTMLTextAreaElement) {
  if (selectionStart !== selectionEnd) return null;
  const query = CALL.exec(value.slice(0, selectionStart))?.[1];
  if (query === undefined) return null;
  const from = selectionStart - query.length - 1;
  return { query, from, to: selectionStart, left: 0, top: offsetHeight, above: false };
}
