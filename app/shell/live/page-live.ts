import { isRecord } from "~/kernel/is-record";
import type { PageLive } from "../layout/page-handle";

type Match = {
  handle: unknown;
  params: Readonly<Record<string, string | undefined>>;
  data?: unknown;
};

/** What the open pages show of records that others change. */
export type PageRecords = {
  /** Kinds (`tasks`) and records (`tasks/<id>`) whose change loads the page again. */
  shows: readonly string[];
  /** The one record of the page. */
  at: string | null;
  isEditing: boolean;
  /** Up to which change the page was read, if it says so: a page may stay as it is while the root is read again. */
  readAt: string | null;
};

/** From the handles and the data of the pages, the root first, and the query of their address. */
export function pageRecords(matches: readonly Match[], search = ""): PageRecords {
  const tab = new URLSearchParams(search).get("tab") ?? "";
  const found = matches.flatMap(({ handle, params }) => {
    const live = isRecord(handle) && isLive(handle["live"]) ? handle["live"] : null;
    return live ? [{ live, params }] : [];
  });
  const shows = found.flatMap(({ live, params }) =>
    [...(live.shows ?? []), ...kindsOfTab(live, tab)].map((name) => filled(name, params)),
  );
  const edited = found.flatMap(({ live, params }) =>
    live.edits === undefined ? [] : [filled(live.edits, params)],
  );
  const at = edited.at(-1) ?? shows.find((name) => name.includes("/")) ?? null;
  const readAt = matches.slice(1).flatMap(({ data }) => positionIn(data));
  return { shows, at, isEditing: edited.length > 0, readAt: readAt.at(-1) ?? null };
}

/** Whether the change of this record (`<kind>/<id>`) concerns the page. */
export function concerns({ shows }: PageRecords, record: string): boolean {
  return shows.includes(record) || shows.includes(record.split("/")[0] ?? "");
}

function kindsOfTab({ tabs = {} }: PageLive, tab: string): readonly string[] {
  return (Object.hasOwn(tabs, tab) && tabs[tab]) || [];
}

function filled(name: string, params: Match["params"]): string {
  return name.replace(/:(\w+)/g, (_, param: string) => params[param] ?? "");
}

function positionIn(data: unknown): string[] {
  return isRecord(data) && typeof data["live"] === "string" ? [data["live"]] : [];
}

/** Only `pageHandle` writes it. */
function isLive(live: unknown): live is PageLive {
  return isRecord(live);
}
