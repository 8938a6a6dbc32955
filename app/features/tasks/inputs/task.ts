import * as z from "zod/mini";
import { MAX_AT_ONCE } from "~/features/attachments/model";
import { day, id, requiredSingleLineText, text, version } from "~/kernel/input/fields";
import { listOf } from "~/kernel/input/measured";
import { richText } from "~/kernel/rich-text/field";
import { PRIORITIES } from "~/kernel/priorities";
import { MAX_TEXT_LENGTH } from "~/kernel/rich-text/model";

const fields = {
  name: requiredSingleLineText(200),
  description: z._default(text(MAX_TEXT_LENGTH), ""),
  descriptionDoc: z.optional(richText()),
  priority: z._default(z.enum(PRIORITIES, "invalid"), "medium"),
  /** A day, or an empty string: an empty form field means no day. */
  plannedStartOn: z._default(z.union([z.literal(""), day()], "not_a_day"), ""),
  technicianIds: z._default(listOf(id(), 50), []),
  leadId: z._default(z.nullable(id()), null),
};

/** A new task. The caller creates its id, so that sending it twice creates one task. */
export const createInput = z.strictObject({
  id: id(),
  ...fields,
  fileIds: z._default(listOf(id(), MAX_AT_ONCE), []),
});
export type CreateInput = z.infer<typeof createInput>;

/** Every field with its new value. */
export const updateInput = z.strictObject({ id: id(), version: version(), ...fields });
export type UpdateInput = z.infer<typeof updateInput>;
