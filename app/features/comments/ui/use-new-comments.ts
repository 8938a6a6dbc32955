import { useOutbox } from "~/offline/outbox/outbox";
import type { Conversation } from "../queries/list";
import { ADD } from "./comment-kind";

/** How many comments on a record wait on this device. One whose response was lost may have arrived. */
export function useNewComments(recordId: string, conversation: Conversation | null): number {
  const arrived = conversation?.comments ?? [];
  return useOutbox().entries.filter(
    ({ id, kind, queue, state }) =>
      kind === ADD &&
      queue === recordId &&
      state === "waiting" &&
      !arrived.some((comment) => comment.id === id),
  ).length;
}
