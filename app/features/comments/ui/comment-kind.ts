/** The kind of a comment in the outbox. */
export const ADD = "comments.add";

/** What this phone keeps a comment by while it is written: of a record's box; or, by its id, one out of the outbox. */
export function commentDraft(id: string): string {
  return `${ADD}/${id}`;
}
