/** The kind of documents that wait in the outbox. */
export const DOCUMENTS = "documents.add";
