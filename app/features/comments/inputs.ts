import * as z from "zod/mini";
import { id, text, version } from "~/kernel/fields";
import { richText } from "~/kernel/rich-text/field";
import { CONVERSATIONS, LONGEST_COMMENT, MOST_PHOTOS } from "./model";

const photos = z.array(id()).check(z.maxLength(MOST_PHOTOS, "too_many"));
const subject = z.strictObject({ type: z.enum(CONVERSATIONS), id: id() });
const words = { text: text(LONGEST_COMMENT), textDoc: z.optional(richText()) };

/** The id of a comment is made by the device: sending it twice writes it once. Photos may come without a word: the command looks. */
export const addInput = z.strictObject({ subject, commentId: id(), ...words, fileIds: z._default(photos, []) });
export type AddInput = z.output<typeof addInput>;

/** The photos that it shall have, those that stay among them; as they are where none are named. */
export const editInput = z.strictObject({ id: id(), version: z.optional(version()), ...words, fileIds: z.optional(photos) });
export type EditInput = z.output<typeof editInput>;

export const removeInput = z.strictObject({ id: id(), version: z.optional(version()) });
export type RemoveInput = z.output<typeof removeInput>;
