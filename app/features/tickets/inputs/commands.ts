import * as z from "zod/mini";
import { id, requiredSingleLineText, requiredText, version } from "~/kernel/input/fields";
import { listOf } from "~/kernel/input/measured";
import { parseInput } from "~/kernel/input/parse";
import { guardRefusal } from "~/kernel/refusal";
import { MAX_TOGETHER } from "../model";

const record = { id: id(), version: version() };

/** For commands that need only the id and the version that the user saw. */
export const plainInput = z.strictObject(record);
export type PlainInput = z.infer<typeof plainInput>;

export const reasonInput = z.strictObject({ ...record, reason: requiredText(2_000) });
export type ReasonInput = z.infer<typeof reasonInput>;

export const resolutionInput = z.strictObject({ ...record, resolution: requiredText(5_000) });
export type ResolutionInput = z.infer<typeof resolutionInput>;

export const commentInput = z.strictObject({ ...record, comment: requiredText(2_000) });
export type CommentInput = z.infer<typeof commentInput>;

/** `act`: the idempotency key of the request that is undone, as its client has chosen it. */
export const undoInput = z.strictObject({ id: id(), act: requiredSingleLineText(200) });
export type UndoInput = z.infer<typeof undoInput>;

/** One or several tickets, and the order that takes them. */
export const ticketIds = listOf(id(), MAX_TOGETHER).check(z.minLength(1, "required"));
export const addToOrderInput = z.strictObject({ ticketIds, workOrderId: id() });
export type AddToOrderInput = z.infer<typeof addToOrderInput>;

const named = z.strictObject({ ticketIds });

/** The tickets that an address names, as repeated parameters or joined by commas. */
export function ticketIdsIn(params: URLSearchParams): string[] {
  const sent = params.getAll("ticketIds").flatMap((each) => each.split(","));
  const ids = [...new Set(sent.filter(Boolean))];
  if (ids.length > MAX_TOGETHER) throw guardRefusal("ticket_limit", { most: MAX_TOGETHER });
  return parseInput(named, { ticketIds: ids }).ticketIds;
}
