import * as z from "zod/mini";
import {
  id,
  requiredSingleLineText,
  requiredText,
  singleLineText,
  text,
  version,
  whole,
} from "~/kernel/input/fields";

const record = { id: id(), version: version() };
const REASON = requiredText(2_000);
const NOTE = z._default(text(2_000), "");

/** For commands that need only the id and the version that the user saw. */
export const plainInput = z.strictObject(record);
export type PlainInput = z.infer<typeof plainInput>;

export const reasonInput = z.strictObject({ ...record, reason: REASON });
export type ReasonInput = z.infer<typeof reasonInput>;

export const noteInput = z.strictObject({ ...record, note: requiredText(2_000) });
export type NoteInput = z.infer<typeof noteInput>;

export const submitInput = z.strictObject({
  ...record,
  noHoursReason: z._default(text(2_000), ""),
});
export type SubmitInput = z.infer<typeof submitInput>;

/** The SHA-256 of the revision that was on the screen. */
const revisionInView = z.string("required").check(z.regex(/^[0-9a-f]{64}$/, "invalid"));

export const approveInput = z.strictObject({ id: id(), revision: revisionInView, note: NOTE });
export type ApproveInput = z.infer<typeof approveInput>;

export const lowerInput = z.strictObject({ ...record, required: whole(0, 20), reason: REASON });
export type LowerInput = z.infer<typeof lowerInput>;

/** A drawn signature as a small PNG, or a typed one from a signer who does not draw. */
const MOST_IMAGE_LETTERS = 280_000;
export const signature = z
  .strictObject({
    name: requiredSingleLineText(200),
    image: z._default(
      z
        .string()
        .check(
          z.maxLength(MOST_IMAGE_LETTERS, "too_long"),
          z.regex(/^(data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]+={0,2})?$/, "not_a_picture"),
        ),
      "",
    ),
    typed: z._default(singleLineText(200), ""),
  })
  .check(
    z.refine((one) => one.image !== "" || one.typed !== "", { path: ["typed"], error: "required" }),
  );
export type SignatureInput = z.infer<typeof signature>;

export const signInput = z.strictObject({
  ...record,
  /** The hash of the submitted revision. Null when the tenant requires no approvals and signing itself freezes the order. */
  revision: z._default(z.nullable(revisionInView), null),
  place: requiredSingleLineText(200),
  technician: signature,
  customer: z._default(z.nullable(signature), null),
  /** The user confirmed that signing cannot be undone. */
  confirmed: z.literal(true, "required"),
  noHoursReason: z._default(text(2_000), ""),
});
export type SignInput = z.infer<typeof signInput>;

export const closeInput = z.strictObject({
  ...record,
  reason: REASON,
  noHoursReason: z._default(text(2_000), ""),
});
export type CloseInput = z.infer<typeof closeInput>;

export const approverNoteInput = z.strictObject({
  id: id(),
  noteId: id(),
  text: requiredText(5_000),
});
export type ApproverNoteInput = z.infer<typeof approverNoteInput>;
