import * as z from "zod/mini";
import { id, text, version } from "~/kernel/fields";
import { richText } from "~/kernel/rich-text/field";
import { CONVERSATIONS, LONGEST_COMMENT, MOST_PHOTOS } from "./words";

const subject = z.strictObject({ type: z.enum(CONVERSATIONS), id: id() });
const words = { text: text(LONGEST_COMMENT), textDoc: z.optional(richText()) };

/** The id of a comment is made by the device: sending it twice writes it once. Photos may come without a word: the command looks. */
export const addInput = z.strictObject({ subject, commentId: id(), ...words, fileIds: z._default(z.array(id()).check(z.maxLength(MOST_PHOTOS, "too_many")), []) });
export type AddInput = z.output<typeof addInput>;

export const editInput = z.strictObject({ id: id(), version: z.optional(version()), ...words });
export type EditInput = z.output<typeof editInput>;

export const removeInput = z.strictObject({ id: id(), version: z.optional(version()) });
export type RemoveInput = z.output<typeof removeInput>;
