import * as z from "zod/mini";
import { listOf, sentText } from "~/kernel/input/measured";
import { signature } from "~/features/approvals/inputs";
import {
  emailAddress,
  id,
  instant,
  requiredSingleLineText,
  requiredText,
  text,
  version,
  integerBetween,
} from "~/kernel/input/fields";

const record = { id: id(), version: version() };
const REASON = requiredText(2_000);
const NOTE = z._default(text(2_000), "");

const MAX_REPORTS = 1_000;
const MAX_QUEUED = 200;

/**
 * The content of an open order that was on the screen, which submitting, or signing without approvals, freezes: the order's content version,
 * the reports, and what a device had queued before. `changes`: how often a queued entry raises the content version. `starts`: the first of
 * them starts the order, which raises its version.
 */
const contentInView = z
  .strictObject({
    version: version(),
    reports: z._default(listOf(z.strictObject({ id: id(), version: version() }), MAX_REPORTS), []),
    queued: z._default(
      listOf(z.strictObject({ id: id(), changes: integerBetween(1, 1_000) }), MAX_QUEUED),
      [],
    ),
    starts: z._default(z.boolean(), false),
  })
  .check(
    // An order that was started on the device has no report before it, so the first one is queued as well.
    z.refine<{ starts: boolean; queued: object[] }>(
      ({ starts, queued }) => !starts || queued.length > 0,
      { error: "invalid", path: ["starts"] },
    ),
  );
export type ContentInView = z.infer<typeof contentInView>;
/** Missing in what a client of an earlier release sends, and where a revision's hash names the content. */
const content = z.optional(contentInView);

/** Why the order is submitted or signed although required items of its checklists have no answer. */
const checklistReason = z.optional(text(2_000));

export const submitInput = z.strictObject({
  ...record,
  content,
  noHoursReason: z._default(text(2_000), ""),
  checklistReason,
});
export type SubmitInput = z.infer<typeof submitInput>;

/** The SHA-256 of the revision that was on the screen. */
const revisionInView = sentText(64, "invalid", "required").check(
  z.regex(/^[0-9a-f]{64}$/, "invalid"),
);

export const approveInput = z.strictObject({ id: id(), revision: revisionInView, note: NOTE });
export type ApproveInput = z.infer<typeof approveInput>;

export const lowerInput = z.strictObject({
  ...record,
  required: integerBetween(0, 20),
  reason: REASON,
});
export type LowerInput = z.infer<typeof lowerInput>;

export const signInput = z.strictObject({
  ...record,
  /** The hash of the submitted revision. Null when the tenant requires no approvals and signing itself freezes the order. */
  revision: z._default(z.nullable(revisionInView), null),
  content,
  /** Instead of the revision: the idempotency key of the own command that submitted it, queued on the same device. It names the revision that it made. */
  submission: z.optional(id()),
  /** When both signed, by the device's clock corrected by the skew. By default now. */
  capturedAt: z.optional(instant()),
  place: requiredSingleLineText(200),
  technician: signature,
  customer: z._default(z.nullable(signature), null),
  /** The address that the signed PDF is mailed to. Null without a request for it. */
  email: z._default(z.nullable(emailAddress()), null),
  /** The user confirmed that signing cannot be undone. */
  confirmed: z.literal(true, "required"),
  noHoursReason: z._default(text(2_000), ""),
  checklistReason,
});
export type SignInput = z.infer<typeof signInput>;

export const closeInput = z.strictObject({
  ...record,
  reason: REASON,
  noHoursReason: z._default(text(2_000), ""),
});
export type CloseInput = z.infer<typeof closeInput>;
