import { useId, useState } from "react";
import type { Option, OptionSearch } from "../combobox/option";
import { useOptionSearch } from "../combobox/use-option-search";

/** "@" and the text after it up to the cursor, with the place of the list relative to its box. */
export type MentionCall = { query: string; left: number; top: number; above: boolean };

/** The part of the text before the cursor that begins a mention. */
export const CALL = /(?:^|[\s(])@([\p{L}\p{N}'-]*(?: [\p{L}\p{N}'-]*)?)$/u;

/** The maximum height of the list plus the action bar that may be at the bottom of the page. */
export const LIST_HEIGHT = 330;

type Props<Call> = {
  search: OptionSearch | undefined;
  call: Call | null;
  insert: (option: Option, call: Call) => void;
  close: () => void;
};
type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "stopPropagation">;

/** The colleagues that match a call, and the keys that select one. */
export function useMentionChoice<Call extends MentionCall>({
  search,
  call,
  insert,
  close,
}: Props<Call>) {
  // The first match of another query is active again.
  const [place, setPlace] = useState({ query: "", at: 0 });
  const id = useId();
  const query = call?.query ?? "";
  const found = useOptionSearch(search ?? nobody, query, call !== null, []);
  const options = call ? found.options : [];
  const active = place.query === query ? place.at : 0;
  // Without matches, "@" is part of an e-mail address or a word.
  const isOpen =
    call !== null && (options.length > 0 || found.state === "loading" || query.length < 3);
  function choose(option: Option | undefined) {
    if (!call || !option) return;
    insert(option, call);
    close();
  }
  const move = (by: number) =>
    setPlace({ query, at: (active + by + options.length) % options.length });
  const moves: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => choose(options[active]),
    Tab: () => choose(options[active]),
    Escape: close,
  };
  /** Returns true if the list handled the key. */
  function onKey(event: Key): boolean {
    const run =
      isOpen && !event.ctrlKey && !event.metaKey && (options.length > 0 || event.key === "Escape")
        ? moves[event.key]
        : undefined;
    if (!run) return false;
    event.stopPropagation();
    run();
    return true;
  }
  return { id, call: isOpen ? call : null, options, state: found.state, active, choose, onKey };
}
export type MentionChoice = Omit<ReturnType<typeof useMentionChoice>, "onKey">;

async function nobody(): Promise<Option[]> {
  return [];
}
