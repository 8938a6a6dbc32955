import type { TFunction } from "i18next";
import type { ResultKind, SearchResult } from "~/kernel/search-results";
import type { IconName } from "~/ui/layout/icon";
import type { PaletteEntry } from "./palette-entries";
import type { palettePages } from "./palette-pages";

/** One line of the palette and of the search page. */
export type Item = {
  id: string;
  path: string;
  icon: IconName;
  group: string;
  number: string;
  title: string;
  hint: string;
  isClosed: boolean;
};

const RESULT_ICONS: Record<ResultKind, IconName> = {
  "work-orders": "clipboard",
  tickets: "ticket",
  tasks: "check-square",
  customers: "building",
  partners: "handshake",
  locations: "map-pin",
  rooms: "door",
  assets: "box",
  equipment: "wrench",
  "spare-parts": "box",
  "preventive-maintenance": "calendar-clock",
  checklists: "list-checks",
  users: "users",
};

function kindName(kind: ResultKind, t: TFunction): string {
  return kind === "equipment" || kind === "spare-parts"
    ? t(`search.${kind}`)
    : t(`shell.navigation.${kind}`);
}

export function itemOf({ kind, ...result }: SearchResult, t: TFunction): Item {
  return { ...result, icon: RESULT_ICONS[kind], group: kindName(kind, t) };
}

export function entryItem({ is, area, path }: PaletteEntry, t: TFunction): Item {
  const isPage = is === "page";
  return {
    id: path,
    path,
    icon: isPage ? "arrow-right" : "plus",
    group: t(isPage ? "search.pages" : "search.actions"),
    number: "",
    title: isPage ? t(`shell.navigation.${area}`) : t(`search.new.${area}`),
    hint: "",
    isClosed: false,
  };
}

export function pageItem(
  { name, path, isSetting }: ReturnType<typeof palettePages>[number],
  t: TFunction,
): Item {
  return {
    id: path,
    path,
    icon: "arrow-right",
    group: t("search.pages"),
    number: "",
    title: t(`search.page.${name}`),
    hint: isSetting ? t("shell.navigation.settings") : "",
    isClosed: false,
  };
}
