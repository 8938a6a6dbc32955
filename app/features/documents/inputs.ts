import * as z from "zod/mini";
import { id } from "~/kernel/input/fields";
import { MOST_AT_ONCE } from "./model";

/** Adds uploaded files to the record of that id. Documents are child rows, so the record's version is not needed. */
export const addDocumentsInput = z.strictObject({
  id: id(),
  fileIds: z
    .array(id(), "required")
    .check(z.minLength(1, "required"), z.maxLength(MOST_AT_ONCE, "too_many")),
});
export type AddDocumentsInput = z.infer<typeof addDocumentsInput>;

/** Removes one document from the record of that id. */
export const removeDocumentInput = z.strictObject({ id: id(), documentId: id() });
export type RemoveDocumentInput = z.infer<typeof removeDocumentInput>;
