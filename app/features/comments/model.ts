/** On what people write to one another. */
export const CONVERSATIONS = ["work-order", "task", "ticket"] as const;
/** The record that a conversation is about. */
export type Subject = { type: (typeof CONVERSATIONS)[number]; id: string };

export const COMMENTS_AT_ONCE = 20;
/** With one comment; more are another one. */
export const MOST_PHOTOS = 10;
export const LONGEST_COMMENT = 10_000;

/** The record's page, below which its conversation is. */
export function pathOf({ type, id }: Subject): string {
  return `/${type}s/${id}`;
}

const SEGMENTS: Record<string, Subject["type"]> = { "work-orders": "work-order", tasks: "task", tickets: "ticket" };

/** The record whose page an address is below. An address that is none gives one that nobody finds. */
export function subjectAt({ pathname }: { pathname: string }, id: string | undefined): Subject {
  return { type: SEGMENTS[pathname.split("/")[1] ?? ""] ?? "ticket", id: id ?? "" };
}

/** Back at the conversation, with what was done. */
export function conversationPath(subject: Subject, done?: CommentCommand, commentId?: string): string {
  return `${pathOf(subject)}?tab=comments${done ? `&done=${done}` : ""}${commentId ? `#comment-${commentId}` : ""}`;
}

export const COMMENT_COMMANDS = ["addComment", "editComment", "removeComment"] as const;
export type CommentCommand = (typeof COMMENT_COMMANDS)[number];

/** The key of the words for what was done; null where it was something else. */
export function commentDoneKey(command: string): string | null {
  return COMMENT_COMMANDS.some((one) => one === command) ? `comments.${command}.done` : null;
}

/** How many are asked for by `?comments=`: twenty, or as many more as were asked for, in twenties. */
export function commentPage(params: URLSearchParams): number {
  const page = Number(params.get("comments"));
  return Number.isInteger(page) && page > COMMENTS_AT_ONCE ? Math.min(page, MAX_VISIBLE) : COMMENTS_AT_ONCE;
}

const MAX_VISIBLE = 1000;
