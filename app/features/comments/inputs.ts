import * as z from "zod/mini";
import { id, text, version } from "~/kernel/input/fields";
import { listOf } from "~/kernel/input/measured";
import { richText } from "~/kernel/rich-text/field";
import { CONVERSATIONS, MAX_COMMENT_LENGTH, MAX_PHOTOS } from "./model";

const photos = listOf(id(), MAX_PHOTOS);
const subject = z.strictObject({ type: z.enum(CONVERSATIONS), id: id() });
const content = { text: text(MAX_COMMENT_LENGTH), textDoc: z.optional(richText()) };

/** The device creates the comment's id, so that a retry writes it once. Photos need no text; the command checks that one exists. */
export const addInput = z.strictObject({
  subject,
  commentId: id(),
  ...content,
  fileIds: z._default(photos, []),
});
export type AddInput = z.output<typeof addInput>;

/** The complete list of photos after the edit. Without the field, photos stay unchanged. */
export const editInput = z.strictObject({
  id: id(),
  version: z.optional(version()),
  ...content,
  fileIds: z.optional(photos),
});
export type EditInput = z.output<typeof editInput>;

export const removeInput = z.strictObject({ id: id(), version: z.optional(version()) });
export type RemoveInput = z.output<typeof removeInput>;
