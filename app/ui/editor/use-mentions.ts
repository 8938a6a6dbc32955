import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import type { Option, OptionSearch } from "../combobox/option";
import { CALL, LIST_HEIGHT, type MentionCall, useMentionChoice } from "./use-mention-choice";

type Call = MentionCall & { from: number; to: number };

/** While the user types a name after "@" in the editor: the matching colleagues, and the keys that select one. */
export function useMentions(editor: Editor | null, search: OptionSearch | undefined) {
  const [call, setCall] = useState<Call | null>(null);
  const close = () => setCall(null);
  function insert(option: Option, { from, to }: Call) {
    const mention = { type: "mention", attrs: { id: option.id, label: option.name } };
    editor
      ?.chain()
      .focus()
      .insertContentAt({ from, to }, [mention, { type: "text", text: " " }])
      .run();
  }
  const { onKey, ...choice } = useMentionChoice({ search, call, insert, close });
  const mayCall = search !== undefined;
  useEffect(() => {
    if (!editor || !mayCall) return;
    const look = () => setCall(callIn(editor));
    const leave = () => setCall(null);
    editor.on("transaction", look);
    editor.on("blur", leave);
    return () => {
      editor.off("transaction", look);
      editor.off("blur", leave);
    };
  }, [editor, mayCall]);
  const taking = useRef(onKey);
  taking.current = onKey;
  const { id, options, active } = choice;
  const isListed = choice.call !== null && options.length > 0;
  useAnnounced(editor, isListed ? { list: id, option: `${id}${active}` } : null);
  return {
    ...choice,
    handleKeyDown: (_view: unknown, event: KeyboardEvent) => taking.current(event),
  };
}
export type Mentions = ReturnType<typeof useMentions>;

function callIn(editor: Editor): Call | null {
  const { selection } = editor.state;
  if (!selection.empty || editor.isActive("code") || editor.isActive("codeBlock")) return null;
  const { $from, from } = selection;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 60),
    $from.parentOffset,
    undefined,
    "\uFFFC",
  );
  const query = CALL.exec(before)?.[1];
  if (query === undefined) return null;
  const start = from - query.length - 1;
  const { left, top, bottom } = editor.view.coordsAtPos(start);
  const box = editor.view.dom.closest(".editor")?.getBoundingClientRect();
  // An on-screen keyboard or the action bar may leave no room below.
  const above =
    (window.visualViewport?.height ?? window.innerHeight) - bottom < LIST_HEIGHT &&
    top > LIST_HEIGHT;
  return {
    query,
    from: start,
    to: from,
    left: left - (box?.left ?? 0),
    top: (above ? top : bottom) - (box?.top ?? 0),
    above,
  };
}

/** The focus stays in the text; these attributes announce the active option to screen readers. */
function useAnnounced(editor: Editor | null, popup: { list: string; option: string } | null) {
  const list = popup?.list;
  const option = popup?.option;
  useEffect(() => {
    const box = editor?.view.dom;
    if (!box || !list || !option) return;
    box.setAttribute("aria-controls", list);
    box.setAttribute("aria-activedescendant", option);
    return () => {
      box.removeAttribute("aria-controls");
      box.removeAttribute("aria-activedescendant");
    };
  }, [editor, list, option]);
}
