import * as z from "zod/mini";
import { signature } from "~/features/work-orders/inputs/commands";
import { id, requiredText, text, version, whole } from "~/kernel/fields";

const record = { id: id(), version: version() };

/** Commands that need nothing but the record, as it was seen. */
export const plainInput = z.strictObject(record);
export type PlainInput = z.infer<typeof plainInput>;

export const reasonInput = z.strictObject({ ...record, reason: requiredText(2_000) });
export type ReasonInput = z.infer<typeof reasonInput>;

export const noteInput = z.strictObject({ ...record, note: requiredText(2_000) });
export type NoteInput = z.infer<typeof noteInput>;

/** The submission that was on the screen: approvals of others meanwhile change nothing about it. */
const shownSubmission = whole(1, 1_000_000);

export const approveInput = z.strictObject({ id: id(), submission: shownSubmission, note: z._default(text(2_000), "") });
export type ApproveInput = z.infer<typeof approveInput>;

export const signInput = z.strictObject({
  ...record,
  /** Null where the company asks for no approvals and signing finishes the task itself. */
  submission: z._default(z.nullable(shownSubmission), null),
  signature,
  /** "Signing cannot be undone" was confirmed. */
  confirmed: z.literal(true, "required"),
});
export type SignInput = z.infer<typeof signInput>;

export const approverNoteInput = z.strictObject({ id: id(), noteId: id(), text: requiredText(5_000) });
export type ApproverNoteInput = z.infer<typeof approverNoteInput>;
