import { type KeyboardEvent, useRef, useState } from "react";
import { fold } from "~/kernel/text/fold";
import { chosenAmong } from "./alike";
import type { Option, OptionMaker, OptionSearch } from "./option";
import { useOptionSearch } from "./use-option-search";

export type ComboboxState = {
  chosen: Option[];
  multiple: boolean;
  search: OptionSearch;
  initialOptions: Option[];
  onChoose: (next: Option[]) => void;
  create?: OptionMaker | undefined;
};

/** State and behaviour of a combobox without its markup: ARIA 1.2, the focus stays in the text box. */
export function useCombobox({
  chosen,
  multiple,
  search,
  initialOptions,
  onChoose,
  create,
}: ComboboxState) {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(-1);
  const [isMoved, setMoved] = useState(false);
  const latest = useRef({ chosen, query, put });
  latest.current = { chosen, query, put };
  const found = useOptionSearch(search, query, open, initialOptions);
  const single = multiple ? undefined : chosen[0];
  const offered = create && isMissing(found, query.trim()) ? create.label(query.trim()) : null;
  // Options of what was typed before stay visible until the others arrive. Only the arrow keys choose among them.
  const isOutdated =
    !isMoved && query.trim() !== "" && found.of !== query && found.state !== "failed";

  function put(next: Option[]) {
    onChoose(next);
    // Choosing fires no event of the form.
    input.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function close() {
    setOpen(false);
    setActive(-1);
    // After a failed search the text stays for another attempt.
    if (found.state !== "failed") setQuery("");
  }
  function make() {
    close();
    create?.start(query.trim());
  }
  function type(text: string) {
    const searchText = open ? text : withoutChosen(text, single);
    setQuery(searchText);
    setActive(searchText === "" ? -1 : 0);
    setMoved(false);
    setOpen(true);
  }
  /** Confirmed before its options have arrived: the first of them is chosen once they are known. Without one the list says so. */
  async function chooseTyped() {
    close();
    const options = await search(query, new AbortController().signal).catch(() => []);
    const first = options[0] && chosenAmong(options[0], options);
    const now = latest.current;
    if (first && !now.chosen.some((each) => each.id === first.id))
      now.put(multiple ? [...now.chosen, first] : [first]);
    if (!first && now.query === "") type(query);
  }
  function choose(picked: Option) {
    const option = chosenAmong(picked, found.options);
    const has = chosen.some((each) => each.id === option.id);
    if (!multiple) put([option]);
    else put(has ? chosen.filter((each) => each.id !== option.id) : [...chosen, option]);
    setQuery("");
    if (!multiple) close();
    input.current?.focus();
  }
  function remove(id?: string) {
    put(id === undefined ? [] : chosen.filter((each) => each.id !== id));
    setQuery("");
    input.current?.focus();
  }
  function move(by: number) {
    setOpen(true);
    const count = found.options.length + Number(offered !== null);
    setMoved(true);
    if (count > 0)
      setActive((before) => (before < 0 && by < 0 ? count - 1 : (before + by + count) % count));
  }
  const option = isOutdated ? undefined : found.options[active];
  const keys = keysOf({
    open,
    isTyped: query !== "",
    hasOption: option !== undefined,
    isOutdated,
    isOffered: offered !== null && active === found.options.length,
    move,
    choose: () => option && choose(option),
    chooseTyped: () => void chooseTyped(),
    make,
    close,
    removeLast: multiple && chosen.length > 0 ? () => put(chosen.slice(0, -1)) : undefined,
  });
  function onKeyDown(event: KeyboardEvent) {
    if (!keys[event.key]?.()) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return {
    input,
    open,
    query,
    active: open && !isOutdated ? active : -1,
    found,
    offered,
    text: open ? query : (single?.name ?? query),
    show: () => setOpen(true),
    close,
    type,
    choose,
    make,
    remove,
    onKeyDown,
  };
}

/** Only after the server was searched, and no option has this name. */
function isMissing({ state, options }: ReturnType<typeof useOptionSearch>, name: string): boolean {
  return (
    state === "ready" && name !== "" && !options.some((each) => fold(each.name) === fold(name))
  );
}

type Keyed = {
  open: boolean;
  isTyped: boolean;
  hasOption: boolean;
  isOutdated: boolean;
  /** The entry that can be created is active. */
  isOffered: boolean;
  move: (by: number) => void;
  choose: () => void;
  chooseTyped: () => void;
  make: () => void;
  close: () => void;
  removeLast: (() => void) | undefined;
};

/** What the keys do. True where the browser must not do what it does otherwise. */
function keysOf(box: Keyed): Record<string, () => boolean> {
  const { open, isTyped, hasOption, isOutdated } = box;
  return {
    ArrowDown: () => (box.move(1), true),
    ArrowUp: () => (box.move(-1), true),
    Enter() {
      if (open && hasOption) box.choose();
      else if (open && isOutdated) box.chooseTyped();
      else if (open && box.isOffered) box.make();
      return open;
    },
    Escape: () => (open ? (box.close(), true) : false),
    Tab() {
      if (open && hasOption && isTyped) box.choose();
      else if (open && isOutdated) box.chooseTyped();
      else box.close();
      return false;
    },
    Backspace: () => (!isTyped && box.removeLast ? (box.removeLast(), true) : false),
  };
}

// A closed box shows the chosen name, so the first typed character is inserted behind or within that name. This removes the name.
function withoutChosen(text: string, chosen: Option | undefined): string {
  if (!chosen) return text;
  if (text.startsWith(chosen.name)) return text.slice(chosen.name.length);
  return chosen.name.startsWith(text) ? "" : text;
}
