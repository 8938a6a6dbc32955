import * as z from "zod/mini";
import { id, requiredText, version } from "~/kernel/input/fields";
import { listOf, sentText } from "~/kernel/input/measured";
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

/** One or several tickets, and the order that takes them. */
export const ticketIds = listOf(id(), MAX_TOGETHER).check(z.minLength(1, "required"));
export const addToOrderInput = z.strictObject({ ticketIds, workOrderId: id() });
export type AddToOrderInput = z.infer<typeof addToOrderInput>;

/** As a URL contains them: as repeated parameters, or joined by commas. */
export const requestedTicketIds = z.pipe(
  listOf(sentText(MAX_TOGETHER * 37, "too_many"), MAX_TOGETHER),
  z.pipe(
    z.transform((all: string[]) => all.flatMap((each) => each.split(",")).filter(Boolean)),
    ticketIds,
  ),
);
