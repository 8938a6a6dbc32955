/** The kind of outbox message for documents. */
export const DOCUMENTS = "documents.add";
