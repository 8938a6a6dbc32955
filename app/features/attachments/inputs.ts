import * as z from "zod/mini";
import { id, requiredSingleLineText, requiredText, integerBetween } from "~/kernel/input/fields";
import { digits } from "~/kernel/input/list-input";
import { listOf } from "~/kernel/input/measured";
import { MAX_AT_ONCE } from "./model";

const pixels = z._default(
  z.nullable(z.union([integerBetween(1, 30_000), digits(5)], "not_a_number")),
  null,
);

/** An upload. The caller creates the id, so that a retry stores the file once. The body holds the bytes. `fileName` sanitizes the name. */
export const uploadInput = z.strictObject({
  id: id(),
  name: requiredText(200),
  width: pixels,
  height: pixels,
});
export type UploadInput = z.infer<typeof uploadInput>;

export const fetchInput = z.strictObject({ id: id(), url: requiredSingleLineText(2_000) });
export type FetchInput = z.infer<typeof fetchInput>;

export const fileInput = z.object({
  id: id(),
  size: z._default(z.enum(["full", "thumbnail"], "invalid"), "full"),
  download: z._default(z.enum(["0", "1"], "invalid"), "0"),
});
export type FileInput = z.infer<typeof fileInput>;

/** Adds uploaded files to the record of that id. Documents are child rows, so the record's version is not needed. */
export const addDocumentsInput = z.strictObject({
  id: id(),
  fileIds: listOf(id(), MAX_AT_ONCE, "required").check(z.minLength(1, "required")),
});
export type AddDocumentsInput = z.infer<typeof addDocumentsInput>;

/** Removes one document from the record of that id. */
export const removeDocumentInput = z.strictObject({ id: id(), documentId: id() });
export type RemoveDocumentInput = z.infer<typeof removeDocumentInput>;
