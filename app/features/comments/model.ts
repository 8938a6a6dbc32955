/** The types of records that have a conversation. */
export const CONVERSATIONS = ["work-order", "task", "ticket"] as const;
export type Subject = { type: (typeof CONVERSATIONS)[number]; id: string };

export const COMMENTS_AT_ONCE = 20;
/** Per comment. */
export const MAX_PHOTOS = 10;
export const MAX_COMMENT_LENGTH = 10_000;

/** The conversation of which more is known; null for users who may not read it. */
export function longerOf<Talk extends { comments: readonly unknown[] }>(
  one: Talk | null,
  other: Talk | null,
): Talk | null {
  return one && other && one.comments.length < other.comments.length ? other : one;
}

/** The record's page, which contains its conversation. */
export function pathOf({ type, id }: Subject): string {
  return `/${type}s/${id}`;
}

const SEGMENTS: Record<string, Subject["type"]> = {
  "work-orders": "work-order",
  tasks: "task",
  tickets: "ticket",
};

/** Returns the record for a URL. An invalid URL gives an id that does not exist. */
export function subjectAt({ pathname }: { pathname: string }, id: string | undefined): Subject {
  return { type: SEGMENTS[pathname.split("/")[1] ?? ""] ?? "ticket", id: id ?? "" };
}

/** URL of the conversation, with a parameter for the completed command. */
export function conversationPath(
  subject: Subject,
  done?: CommentCommand,
  commentId?: string,
): string {
  return `${pathOf(subject)}?tab=comments${done ? `&done=${done}` : ""}${commentId ? `#comment-${commentId}` : ""}`;
}

type CommentCommand = "addComment" | "editComment" | "removeComment";

/** Returns the number of comments from `?comments=`: at least twenty, at most MAX_VISIBLE. */
export function commentPage(params: URLSearchParams): number {
  const page = Number(params.get("comments"));
  return Number.isInteger(page) && page > COMMENTS_AT_ONCE
    ? Math.min(page, MAX_VISIBLE)
    : COMMENTS_AT_ONCE;
}

const MAX_VISIBLE = 1000;
