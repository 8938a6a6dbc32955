import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { plainTextOf, richTextOf } from "~/kernel/rich-text/plain";
import { cleanRichText } from "~/kernel/rich-text/clean";
import type { RichText } from "~/kernel/rich-text/model";
import { addDirtyForm } from "../form/dirty-forms";
import type { OptionSearch } from "../combobox/option";
import { MentionList } from "./mention-list";
import { preparedHtml } from "./pasted-html";
import { EXTENSIONS } from "./schema";
import { Toolbar } from "./toolbar";
import { type Mentions, useMentions } from "./use-mentions";

export type EditorProps = {
  id: string;
  name: string;
  label: string;
  toolbarLabel: string;
  describedBy: string | undefined;
  invalid: boolean;
  text: string;
  doc: RichText | null;
  focused?: boolean;
  compact?: boolean | undefined;
  onChange?: ((text: string) => void) | undefined;
  /** Searches the people an "@" can mention; without it, "@" is a plain character. */
  mentions?: OptionSearch | undefined;
};

/** The editor, loaded when it is shown. After a change it submits `<name>` with the plain text and `<name>Doc` with the document. */
export function Editor({
  id,
  name,
  label,
  toolbarLabel,
  describedBy,
  invalid,
  text,
  doc,
  focused = false,
  compact = false,
  onChange,
  mentions,
}: EditorProps) {
  const [value, setValue] = useState({ text, doc: doc ? JSON.stringify(doc) : "" });
  const [full, setFull] = useFullScreen();
  const keys = useRef<Mentions["handleKeyDown"]>(() => false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: doc ?? richTextOf(text),
    autofocus: focused ? "end" : false,
    editorProps: {
      attributes: attributesOf({ id, label, describedBy, invalid, compact }),
      handleKeyDown: (view, event) => keys.current(view, event),
      transformPastedHTML: preparedHtml,
    },
    onUpdate({ editor: changed }) {
      const now = cleanRichText(changed.getJSON()) ?? richTextOf("");
      const message = plainTextOf(now);
      setValue({ text: message, doc: JSON.stringify(now) });
      onChange?.(message);
    },
  });
  const calling = useMentions(editor, mentions);
  keys.current = calling.handleKeyDown;
  useEffect(
    () =>
      addDirtyForm(
        () => value.text !== text,
        () => editor?.view.dom ?? null,
      ),
    [value.text, text, editor],
  );
  if (!editor) return null;
  return (
    <div
      role="group"
      aria-label={label}
      className={`editor ${full ? "editor-full" : ""}`}
      data-invalid={invalid || undefined}
    >
      <Toolbar
        editor={editor}
        label={toolbarLabel}
        controls={id}
        full={full}
        onFull={() => setFull(!full)}
      />
      <EditorContent editor={editor} className="editor-page" />
      <MentionList mentions={calling} />
      <input type="hidden" name={name} value={value.text} />
      <input type="hidden" name={`${name}Doc`} value={value.doc} />
    </div>
  );
}

function attributesOf({
  id,
  label,
  describedBy,
  invalid,
  compact,
}: Pick<EditorProps, "id" | "label" | "describedBy" | "invalid"> & { compact: boolean }): Record<
  string,
  string
> {
  return {
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    class: `rich-text editor-text ${compact ? "editor-compact" : ""}`,
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
    ...(invalid ? { "aria-invalid": "true" } : {}),
  };
}

/** Covers the whole window until Escape or the button. */
function useFullScreen(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    function leave(event: KeyboardEvent) {
      // Escape closes an open dialog of the editor first.
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) setFull(false);
    }
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [full]);
  return [full, setFull];
}
