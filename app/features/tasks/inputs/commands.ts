import * as z from "zod/mini";
import { signature } from "~/features/approvals/inputs";
import { id, text, version, integerBetween } from "~/kernel/input/fields";

const record = { id: id(), version: version() };

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
