import type { LiveMessage } from "~/kernel/live/messages";
import type { Notification } from "~/server/queries/unread";
import { followPointer } from "./is-in-use";
import { connectLive, type LiveConnection } from "./live-socket";
import { changeLiveState } from "./live-state";
import { createOutdatedNote } from "./outdated-note";
import { concerns } from "./page-live";
import { createPageReload, isLoaded, type LivePage } from "./page-reload";

export type LiveUpdates = { pageChanged(): void; stop(): void };

/** A page in the background gives up its socket after this time. */
const HIDDEN_MS = 60_000;

/** Follows what the server reports while the page is open. */
export function startLiveUpdates(page: () => LivePage): LiveUpdates {
  const connection = createPageConnection(page);
  const ears = new AbortController();
  const { signal } = ears;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  function followVisibility(): void {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(connection.close, HIDDEN_MS);
    else connection.open();
  }
  document.addEventListener("visibilitychange", followVisibility, { signal });
  window.addEventListener("pagehide", connection.close, { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && connection.open(), {
    signal,
  });
  const stopPointer = followPointer();
  if (!document.hidden) connection.open();
  return {
    pageChanged() {
      changeLiveState({ editors: [] });
      connection.pageChanged();
    },
    stop() {
      ears.abort();
      stopPointer();
      clearTimeout(hiding);
      connection.close();
    },
  };
}

function createPageConnection(page: () => LivePage) {
  let connection: LiveConnection | null = null;
  let hasBeenOpen = false;
  /** The last position that the server reported. */
  let reported = "";
  const reload = createPageReload(page);
  const note = createOutdatedNote(page, (outdated) => changeLiveState({ outdated }));

  function address(): string {
    const url = new URL("/api/live", location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const isOld = reported === "" || isLoaded(page(), reported);
    url.searchParams.set("since", isOld ? (page().root?.live ?? "") : reported);
    return url.href;
  }
  function receive(message: LiveMessage): void {
    if (message.type !== "editing") reported = message.cursor;
    handle(message, page(), { reload: reload.request, noteChange: () => void note.update() });
  }
  function sendPlace(): void {
    const { at, isEditing } = page().visible;
    connection?.send({ type: "at", record: at, editing: isEditing });
  }
  return {
    pageChanged() {
      note.open();
      sendPlace();
    },
    open() {
      reload.run();
      connection ??= connectLive({
        address,
        onMessage: receive,
        onRightsChanged: () => page().reload(),
        onOpen() {
          if (page().visible.at !== null) sendPlace();
          if (hasBeenOpen) void loadInbox(page());
          hasBeenOpen = true;
        },
      });
    },
    close() {
      reload.stop();
      connection?.close();
      connection = null;
      changeLiveState({ editors: [] });
    },
  };
}

type Effects = {
  reload(cursor: string, spreadMs: number): void;
  /** The record that the page edits has changed. */
  noteChange(): void;
};

function handle(message: LiveMessage, page: LivePage, { reload, noteChange }: Effects): void {
  const { visible } = page;
  if (message.type === "editing") {
    if (message.record === visible.at) changeLiveState({ editors: message.people });
    return;
  }
  if (message.type === "reload") {
    if (visible.shows.length > 0) reload(message.cursor, message.spreadMs);
    return;
  }
  const { cursor, records, spreadMs } = message;
  if (message.inbox) void loadInbox(page);
  if (visible.isEditing && records.includes(visible.at ?? "") && !isLoaded(page, cursor))
    noteChange();
  if (records.some((record) => concerns(visible, record))) reload(cursor, spreadMs);
}

async function loadInbox({ root }: LivePage): Promise<void> {
  const response = await fetch("/api/notifications/recent").catch(() => null);
  if (!response?.ok) return;
  const { unread, recent }: { unread: number; recent: Notification[] } = await response.json();
  changeLiveState({ inbox: { unread, recent, root } });
}
