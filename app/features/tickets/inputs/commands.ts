import * as z from "zod/mini";
import { id, requiredText, version } from "~/kernel/input/fields";
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
export const ticketIds = z
  .array(id())
  .check(z.minLength(1, "required"), z.maxLength(MAX_TOGETHER, "too_many"));
export const addToOrderInput = z.strictObject({ ticketIds, workOrderId: id() });
export type AddToOrderInput = z.infer<typeof addToOrderInput>;

/** As a URL contains them: as repeated parameters, or joined by commas. */
export const requestedTicketIds = z.pipe(
  z.array(z.string()),
  z.pipe(
    z.transform((all: string[]) => all.flatMap((each) => each.split(",")).filter(Boolean)),
    ticketIds,
  ),
);
