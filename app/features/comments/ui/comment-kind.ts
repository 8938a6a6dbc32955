/** The kind of outbox message for a new comment. */
export const ADD = "comments.add";

/** Draft name of a record's comment form or, by its own id, of a comment from the outbox. */
export function commentDraft(id: string): string {
  return `${ADD}/${id}`;
}
