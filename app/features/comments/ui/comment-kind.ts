/** The kind of a comment in the outbox. */
export const ADD = "comments.add";
