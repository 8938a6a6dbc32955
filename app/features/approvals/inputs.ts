import * as z from "zod/mini";
import { drawing } from "~/kernel/input/drawing";
import {
  id,
  requiredSingleLineText,
  requiredText,
  singleLineText,
  version,
} from "~/kernel/input/fields";

const record = { id: id(), version: version() };

/** For commands that need only the id and the version that the user saw. */
export const plainInput = z.strictObject(record);
export type PlainInput = z.infer<typeof plainInput>;

export const reasonInput = z.strictObject({ ...record, reason: requiredText(2_000) });
export type ReasonInput = z.infer<typeof reasonInput>;

export const noteInput = z.strictObject({ ...record, note: requiredText(2_000) });
export type NoteInput = z.infer<typeof noteInput>;

export const approverNoteInput = z.strictObject({
  id: id(),
  noteId: id(),
  text: requiredText(5_000),
});
export type ApproverNoteInput = z.infer<typeof approverNoteInput>;

/** A drawn signature as a small PNG, or a typed one from a signer who does not draw. */
export const signature = z
  .strictObject({
    name: requiredSingleLineText(200),
    image: drawing(),
    typed: z._default(singleLineText(200), ""),
  })
  .check(
    z.refine((one) => one.image !== "" || one.typed !== "", { path: ["typed"], error: "required" }),
  );
