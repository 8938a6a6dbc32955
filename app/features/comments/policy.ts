import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";

type Person = Pick<Actor, "userId" | "roles">;
/** `isFixed`: its ticket has gone to another customer since. */
type Written = { authorId: string; removed: boolean; isFixed: boolean };

/** Returns what a user may do with a comment that they can read. A removed comment allows nothing. */
export function commentActions(
  { authorId, removed, isFixed }: Written,
  actor: Person,
): ("edit" | "remove")[] {
  const relationship = { own: authorId === actor.userId };
  if (removed) return [];
  return [
    ...(!isFixed && may(actor, "comments.edit", relationship) ? (["edit"] as const) : []),
    ...(may(actor, "comments.remove", relationship) ? (["remove"] as const) : []),
  ];
}
