import { type Action, may } from "~/kernel/actions";
import type { Actor } from "~/kernel/roles";
import type { Subject } from "./words";

/** domain-rules §7: comments on orders and tasks; on tickets whoever reads them. */
export const COMMENTING = { "work-order": "work-orders.comment", task: "tasks.comment", ticket: "tickets.comment" } as const satisfies Record<Subject["type"], Action>;

type Person = Pick<Actor, "userId" | "roles">;
type Written = { authorId: string; removed: boolean };

/** What this person may do with a comment that he reads. A removed one stays as it is. */
export function commentActions({ authorId, removed }: Written, actor: Person): ("edit" | "remove")[] {
  const standing = { own: authorId === actor.userId };
  if (removed) return [];
  return [...(may(actor, "comments.edit", standing) ? (["edit"] as const) : []), ...(may(actor, "comments.remove", standing) ? (["remove"] as const) : [])];
}
