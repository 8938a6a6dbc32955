import type { RootFacts } from "~/server/page/root-facts";
import { lastRootFacts } from "../layout/root-facts";
import { isHandledElsewhere } from "./handled-elsewhere";
import { creationAt, paletteEntries, type PaletteEntry, pathOfKey } from "./palette-entries";

/** How long after `g` the key of a page counts. */
const SEQUENCE_MS = 1500;

type Page = {
  pathname: string;
  navigate: (path: string) => void;
  open: (view: "search" | "help") => void;
};

/**
 * Ctrl K or ⌘K opens the search everywhere. Single keys count only outside of fields and dialogs: "/" searches the list, "c" creates, "g"
 * and a letter opens a page, "?" lists the shortcuts. Returns the function that ends it.
 */
export function listenForShortcuts(page: () => Page): () => void {
  let goesUntil = 0;
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.isComposing) return;
    const done = () => event.preventDefault();
    if (opensSearch(event)) {
      done();
      page().open("search");
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isHandledElsewhere(event.target)) return;
    const goes = event.timeStamp < goesUntil;
    goesUntil = event.key === "g" && !goes ? event.timeStamp + SEQUENCE_MS : 0;
    const path = pathFor(event.key, goes, page().pathname);
    if (path) {
      done();
      page().navigate(path);
    } else if (event.key === "/") {
      done();
      if (!focusListSearch()) page().open("search");
    } else if (event.key === "?") {
      done();
      page().open("help");
    }
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

function pathFor(key: string, goes: boolean, pathname: string): string | null {
  if (goes) return pathOfKey(entriesOf(lastRootFacts()), key);
  return key === "c" ? creationAt(entriesOf(lastRootFacts()), pathname) : null;
}

function entriesOf(root: RootFacts | undefined): PaletteEntry[] {
  return root?.user ? paletteEntries(root.user, root.features) : [];
}

function focusListSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("#content input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}
