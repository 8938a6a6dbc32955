import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { fold } from "~/kernel/text/fold";
import type { SearchResult } from "~/kernel/search-results";
import { comboboxProps } from "~/ui/combobox/combobox-props";
import { ListboxOption } from "~/ui/combobox/listbox-option";
import { Icon } from "~/ui/layout/icon";
import { useRootFacts } from "../layout/root-facts";
import { ItemLine } from "./item-line";
import { paletteEntries } from "./palette-entries";
import { palettePages } from "./palette-pages";
import { entryItem, type Item, itemOf, pageItem } from "./result-items";

/** Delay after the last keystroke before the search request. */
const PAUSE_MS = 120;
/** With fewer, nearly every page would be found by some other word for it. */
const LEAST_LETTERS = 3;

/** The text box and its results: ARIA 1.2 combobox, the focus stays in the box. */
export function PaletteSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [active, setActive] = useState(0);
  const found = useResults(search.trim());
  const offered = useEntries(search.trim());
  const items = [...offered, ...found.results.map((result) => itemOf(result, t))];
  const at = Math.min(active, items.length - 1);
  useEffect(() => {
    document.getElementById(`${id}${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);
  function open(item: Item | undefined) {
    if (!item) return;
    onClose();
    navigate(item.path);
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && items.length > 0) setActive((at + by + items.length) % items.length);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) open(items[at]);
    else return;
    event.preventDefault();
  }
  return (
    <div className="flex flex-col gap-2 pt-1">
      <label className="input search-input w-full max-w-none">
        <Icon name="search" className="text-muted" />
        <input
          {...comboboxProps(
            items.length > 0,
            `${id}list`,
            items.length > 0 ? `${id}${at}` : undefined,
          )}
          data-initial-focus
          type="search"
          aria-label={t("search.placeholder")}
          placeholder={t("search.placeholder")}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div
        id={`${id}list`}
        role="listbox"
        aria-label={t("search.title")}
        aria-busy={found.state === "loading"}
        className="h-[min(26rem,50dvh)] overflow-y-auto"
      >
        {items.map((item, index) => (
          <div key={item.path} role="presentation">
            {item.group === items[index - 1]?.group ? null : (
              <p role="presentation" className="text-muted px-3 pt-2 pb-1 text-sm font-medium">
                {item.group}
              </p>
            )}
            <ListboxOption
              id={`${id}${index}`}
              selected={index === at}
              className={`palette-line ${index === at ? "bg-primary text-primary-content" : "hover:bg-base-content/8"}`}
              onChoose={() => open(item)}
            >
              <ItemLine item={item} />
            </ListboxOption>
          </div>
        ))}
      </div>
      <p role="status" className="text-muted min-h-6 px-3 text-sm">
        {found.state === "failed"
          ? t("ui.combobox.failed")
          : search.trim() === ""
            ? t("search.text")
            : found.state === "loading"
              ? t("ui.combobox.loading")
              : items.length === 0
                ? t("search.empty", { search: search.trim() })
                : t("search.found", { count: items.length })}
      </p>
    </div>
  );
}

/**
 * Pages and forms whose name has words that begin as typed, also by another word for them. Before anything is typed, the forms and the pages of
 * the menu.
 */
function useEntries(search: string): Item[] {
  const { t } = useTranslation();
  const root = useRootFacts();
  if (!root?.user) return [];
  const entries = paletteEntries(root.user, root.features).map((entry) => entryItem(entry, t));
  const terms = fold(search).split(/\s+/).filter(Boolean);
  if (terms.length === 0) return entries;
  const isMeant = (names: string) => {
    const words = fold(names).split(/\s+/);
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  };
  const pages = palettePages(root.user, root.features)
    .map((page) => ({ item: pageItem(page, t), words: t(`search.words.${page.name}`) }))
    .filter(({ item, words }) =>
      isMeant(search.length < LEAST_LETTERS ? item.title : `${item.title} ${words}`),
    )
    .map(({ item }) => item);
  return [...entries.filter(({ title }) => isMeant(title)), ...pages];
}

type Results = { results: SearchResult[]; state: "ready" | "loading" | "failed" };
const NOTHING: Results = { results: [], state: "ready" };

/** The last results stay while the next ones are loaded. */
function useResults(search: string): Results {
  const [found, setFound] = useState(NOTHING);
  useEffect(() => {
    if (search === "") {
      setFound(NOTHING);
      return;
    }
    const abort = new AbortController();
    setFound(({ results }) => ({ results, state: "loading" }));
    const timer = setTimeout(() => {
      searchServer(search, abort.signal).then(
        (results) => abort.signal.aborted || setFound({ results, state: "ready" }),
        () => abort.signal.aborted || setFound({ results: [], state: "failed" }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [search]);
  return found;
}

async function searchServer(search: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { callApi } = await import("../api/api-client");
  const { entities } = await callApi<{ entities: SearchResult[] }>(
    `/search?${new URLSearchParams({ search })}`,
    { signal },
  );
  return entities;
}
