import * as z from "zod/mini";
import { signature } from "~/features/work-orders/inputs/commands";
import { id, requiredText, text, version, integerBetween } from "~/kernel/input/fields";

const record = { id: id(), version: version() };

/** For commands that need only the id and the version that the user saw. */
export const plainInput = z.strictObject(record);
export type PlainInput = z.infer<typeof plainInput>;

export const reasonInput = z.strictObject({ ...record, reason: requiredText(2_000) });
export type ReasonInput = z.infer<typeof reasonInput>;

export const noteInput = z.strictObject({ ...record, note: requiredText(2_000) });
export type NoteInput = z.infer<typeof noteInput>;

/** The submission that was on the screen. Approvals by others meanwhile do not change it. */
const submissionInView = integerBetween(1, 1_000_000);

export const approveInput = z.strictObject({
  id: id(),
  submission: submissionInView,
  note: z._default(text(2_000), ""),
});
export type ApproveInput = z.infer<typeof approveInput>;

export const signInput = z.strictObject({
  ...record,
  /** Null when the tenant requires no approvals and signing itself completes the task. */
  submission: z._default(z.nullable(submissionInView), null),
  signature,
  /** The user confirmed that signing cannot be undone. */
  confirmed: z.literal(true, "required"),
});
export type SignInput = z.infer<typeof signInput>;

export const approverNoteInput = z.strictObject({
  id: id(),
  noteId: id(),
  text: requiredText(5_000),
});
export type ApproverNoteInput = z.infer<typeof approverNoteInput>;
