import { useLocation } from "@remix-run/react";
import { useMemo } from "react";
import type { DoneParams } from "~/features/visits/policy/done-act";

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
  visible.delete("undo");
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

/** The board after a dialog's command, with what it says of it. */
export function boardAfter(request: Request, params: DoneParams): string {
  return addressIn(new URL(request.url).search).board(params);
}

/** The same with one of its dialogs. */
export function dialogAfter(request: Request, path: string, { done, undo }: DoneParams): string {
  const params = new URL(request.url).searchParams;
  params.set("done", done);
  params.set("undo", undo);
  return withQuery(`${SCHEDULE_PATH}/${path}`, params);
}

function withQuery(path: string, params: URLSearchParams): string {
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}
