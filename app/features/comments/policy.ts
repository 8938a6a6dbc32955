import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";

type Person = Pick<Actor, "userId" | "roles">;
/** `isFixed`: its ticket has gone to another customer since. */
type Written = { authorId: string; removed: boolean; isFixed: boolean };

type Concerned = {
  id: string;
  isAuthor: boolean;
  isMentioned: boolean;
  isCreator: boolean;
  isHandler: boolean;
  /** Lead or assignee of the ticket's order. */ isOnOrder: boolean;
  /** SA or MG. */ isOffice: boolean;
  /** May read the comment now. */ reads: boolean;
};

/**
 * Who is notified of a new comment on a ticket (domain-rules §9): its author and its handler. If the comment is by somebody who does not
 * work on the ticket, also those who do: its handler, else the people of its order, else the office. Mentioned people are notified of the
 * mention instead. Nobody is notified who may not read the comment.
 */
export function toldOfComment(people: readonly Concerned[]): string[] {
  const author = people.find(({ isAuthor }) => isAuthor);
  const takesCare = author && (author.isHandler || author.isOnOrder || author.isOffice);
  const readers = people.filter(({ reads, isAuthor }) => reads && !isAuthor);
  const caring = [
    readers.filter(({ isHandler }) => isHandler),
    readers.filter(({ isOnOrder }) => isOnOrder),
    readers.filter(({ isOffice }) => isOffice),
  ].find((group) => group.length > 0);
  return readers
    .filter((one) => one.isCreator || one.isHandler || (!takesCare && caring?.includes(one)))
    .filter(({ isMentioned }) => !isMentioned)
    .map(({ id }) => id);
}

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
