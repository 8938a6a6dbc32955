import type { DoneAct } from "~/features/visits/policy/done-act";
import type { callOf, PlanChange, StoredVisit, Undoing } from "./planning";

/** Takes back that the planned hours of an order need no more visits. */
export type Unsettling = { is: "unsettle"; act: string; orderId: string };

/** The acts of this page that can be undone, the last one last. */
export type UndoStack = readonly (Undoing | Unsettling)[];

const MAX_UNDONE = 20;

export function withUndoing(stack: UndoStack, undoing: UndoStack[number]): UndoStack {
  return [...stack.filter(({ act }) => act !== undoing.act), undoing].slice(-MAX_UNDONE);
}

/** What can still be undone after a change: of the same visit, only what this change was made on top of. */
export function afterChange(
  stack: UndoStack,
  change: PlanChange,
  stored: Pick<StoredVisit, "id" | "version">,
): UndoStack {
  return onTop(stack, stored, change.is === "plan" ? null : change.visit.version);
}

/** A dialog over the page has changed a visit: its act is the last one. */
export function afterDialog(stack: UndoStack, { act, id, version }: DoneAct): UndoStack {
  if (stack.some((each) => each.act === act)) return stack;
  const undoing: Undoing = { is: "undo", act, visit: { id, version }, after: null };
  return withUndoing(onTop(stack, { id, version }, version - 1), undoing);
}

/** The same for an order that is settled, of which only the last time counts. */
export function afterSettling(stack: UndoStack, orderId: string): UndoStack {
  return withUndoing(stack, { is: "unsettle", act: orderId, orderId });
}

export function unsettleCall({ orderId }: Unsettling): ReturnType<typeof callOf> {
  const path = `/workOrders/${orderId}/settlePlanning`;
  return { method: "POST", path, body: { isSettled: false } };
}

function onTop(
  stack: UndoStack,
  { id, version }: Pick<StoredVisit, "id" | "version">,
  before: number | null,
): UndoStack {
  return stack.flatMap((each) => {
    if (each.is === "unsettle" || each.visit.id !== id) return [each];
    if (version === null || each.visit.version !== before) return [];
    return [{ ...each, visit: { ...each.visit, version } }];
  });
}
