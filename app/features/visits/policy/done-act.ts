import { isId } from "~/kernel/ids";

/** An act of a dialog, which the page below it offers to undo: the key of its request, and the visit on the version that it stored. */
export type DoneAct = { act: string; id: string; version: number };

/** What the address of the page below says of an act: `done` names it; `undo` is empty for a form without a key. */
export type DoneParams = { done: string; undo: string };

export function visitDone(
  done: "plan" | "move" | "cancel" | "restore",
  act: string | null,
  { id, version }: { id: string; version: number },
): DoneParams {
  return { done, undo: act === null ? "" : `${id} ${version} ${act}` };
}

/** The planning of an order was settled, which needs no key to be taken back. */
export function settleDone(orderId: string): DoneParams {
  return { done: "settle", undo: orderId };
}

/** The order of which the address says so. */
export function settledOrderIn({ done, undo }: DoneParams): string | null {
  return done === "settle" && isId(undo) ? undo : null;
}

/** An id, a version and the key of a request. */
const MAX_LENGTH = 500;

/** Null for what no dialog has written: anybody can write an address. */
export function doneActIn(undo: string): DoneAct | null {
  if (undo.length > MAX_LENGTH) return null;
  const [, id, version, act] = /^([\w-]{1,64}) (\d{1,9}) (.+)$/s.exec(undo) ?? [];
  return id && version && act ? { act, id, version: Number(version) } : null;
}

/** The page of an order after one of its dialogs. */
export function orderAfter(path: string, params: DoneParams): string {
  return `${path}?${new URLSearchParams(params)}`;
}
