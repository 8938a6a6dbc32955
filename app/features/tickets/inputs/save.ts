import * as z from "zod/mini";
import { MAX_AT_ONCE } from "~/features/attachments/model";
import { id, requiredSingleLineText, text, version } from "~/kernel/input/fields";
import { listOf } from "~/kernel/input/measured";
import { richText } from "~/kernel/rich-text/field";
import { PRIORITIES } from "~/kernel/priorities";
import { MAX_TEXT_LENGTH } from "~/kernel/rich-text/model";

const orNone = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);
const fileIds = listOf(id(), MAX_AT_ONCE);

const fields = {
  name: requiredSingleLineText(200),
  description: z._default(text(MAX_TEXT_LENGTH), ""),
  descriptionDoc: z.optional(richText()),
  customerId: orNone(id()),
  locationId: orNone(id()),
  roomId: orNone(id()),
  assetId: orNone(id()),
  priority: z._default(z.enum(PRIORITIES, "invalid"), "medium"),
};

/** A new ticket. The caller creates its id, so that sending it twice creates one ticket. */
export const createInput = z.strictObject({
  id: id(),
  ...fields,
  fileIds: z._default(fileIds, []),
});
export type CreateInput = z.infer<typeof createInput>;

export const updateInput = z.strictObject({ id: id(), version: version(), ...fields });
export type UpdateInput = z.infer<typeof updateInput>;
