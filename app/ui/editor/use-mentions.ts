import type { Editor } from "@tiptap/core";
import { useEffect, useId, useRef, useState } from "react";
import type { Option, OptionSearch } from "../combobox/option";
import { useOptionSearch } from "../combobox/use-option-search";

/** "@" and the text after it up to the cursor, with its position in the document and on the screen. */
type Call = { query: string; from: number; to: number; left: number; top: number; above: boolean };

/** The maximum height of the list plus the action bar that may be at the bottom of the page. */
const LIST_HEIGHT = 330;

const CALL = /(?:^|[\s(])@([\p{L}\p{N}'-]*(?: [\p{L}\p{N}'-]*)?)$/u;

/** While the user types a name after "@": the matching colleagues, and the keys that select one. */
export function useMentions(editor: Editor | null, search: OptionSearch | undefined) {
  const [call, setCall] = useState<Call | null>(null);
  const [active, setActive] = useState(0);
  const id = useId();
  const found = useOptionSearch(search ?? nobody, call?.query ?? "", call !== null, []);
  const options = call ? found.options : [];
  // Without matches, "@" is part of an e-mail address or a word.
  const open =
    call !== null && (options.length > 0 || found.state === "loading" || call.query.length < 3);
  const mayCall = search !== undefined;
  useEffect(() => {
    if (!editor || !mayCall) return;
    const look = () => {
      setCall(callIn(editor));
      setActive(0);
    };
    const close = () => setCall(null);
    editor.on("transaction", look);
    editor.on("blur", close);
    return () => {
      editor.off("transaction", look);
      editor.off("blur", close);
    };
  }, [editor, mayCall]);
  function choose(option: Option | undefined) {
    if (!editor || !call || !option) return;
    const mention = { type: "mention", attrs: { id: option.id, label: option.name } };
    editor
      .chain()
      .focus()
      .insertContentAt({ from: call.from, to: call.to }, [mention, { type: "text", text: " " }])
      .run();
    setCall(null);
  }
  const moves: Record<string, () => void> = {
    ArrowDown: () => setActive((at) => (at + 1) % options.length),
    ArrowUp: () => setActive((at) => (at + options.length - 1) % options.length),
    Enter: () => choose(options[active]),
    Tab: () => choose(options[active]),
    Escape: () => setCall(null),
  };
  /** Returns true if the list handled the key. */
  function onKey(event: KeyboardEvent): boolean {
    const move =
      open && !event.ctrlKey && !event.metaKey && (options.length > 0 || event.key === "Escape")
        ? moves[event.key]
        : undefined;
    if (!move) return false;
    event.stopPropagation();
    move();
    return true;
  }
  const taking = useRef(onKey);
  taking.current = onKey;
  useAnnounced(editor, open && options.length > 0 ? { list: id, option: `${id}${active}` } : null);
  return {
    id,
    call: open ? call : null,
    options,
    state: found.state,
    active,
    choose,
    handleKeyDown: (_view: unknown, event: KeyboardEvent) => taking.current(event),
  };
}
export type Mentions = ReturnType<typeof useMentions>;

async function nobody(): Promise<Option[]> {
  return [];
}

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
function useAnnounced(editor: Editor | null, shown: { list: string; option: string } | null) {
  const list = shown?.list;
  const option = shown?.option;
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
