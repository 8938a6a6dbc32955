import { useLocation } from "@remix-run/react";
import { useMemo } from "react";

type Changes = Record<string, string | number | null>;

const SCHEDULE_PATH = "/schedule";

export type ScheduleAddress = {
  /** The board with some parameters changed; null removes one. */
  board: (changes?: Changes) => string;
  /** A dialog over the board as it is, such as "visits/…/move". */
  dialog: (path: string) => string;
};

/** URLs that keep what the board shows. Those of dialogs carry the parameters of the board too, because the board stays behind them. */
export function useScheduleAddress(): ScheduleAddress {
  const { search } = useLocation();
  return useMemo(() => addressIn(search), [search]);
}

function addressIn(search: string): ScheduleAddress {
  const visible = new URLSearchParams(search);
  visible.delete("done");
  return {
    board: (changes = {}) => {
      const params = new URLSearchParams(visible);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === "") params.delete(name);
        else params.set(name, String(value));
      }
      return withQuery(SCHEDULE_PATH, params);
    },
    dialog: (path) => withQuery(`${SCHEDULE_PATH}/${path}`, visible),
  };
}

/** The board that these parameters show, with or without a dialog. */
export function boardAt(search: string): string {
  return addressIn(search).board();
}

/** The board after a dialog's command, with the text that it shows. */
export function boardAfter(request: Request, done: string): string {
  return addressIn(new URL(request.url).search).board({ done });
}

/** The same with one of its dialogs. */
export function dialogAfter(request: Request, path: string, done: string): string {
  const params = new URL(request.url).searchParams;
  params.set("done", done);
  return withQuery(`${SCHEDULE_PATH}/${path}`, params);
}

function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
