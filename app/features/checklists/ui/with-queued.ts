import { useMemo } from "react";
import { asOf } from "~/offline/data/offline-data";
import { effectsSince } from "~/offline/outbox/effects";
import { useOutbox } from "~/offline/outbox/outbox";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { OrderChecklist } from "../model";
import { type SeenAnswer, seenAnswers } from "./queued-answers";

/** The answers of a page's data with those of this device that it does not contain yet, in the order of their arrival. */
export function useSeenAnswers(
  data: object,
): (checklist: Pick<OrderChecklist, "id" | "answers">) => SeenAnswer[] {
  const { entries, sent } = useOutbox();
  const user = useRootFacts()?.user;
  const by = { id: user?.id ?? "", name: user ? `${user.name} ${user.surname}` : "" };
  const changes = useMemo(() => effectsSince({ entries, sent }, asOf(data)), [entries, sent, data]);
  return (checklist) => seenAnswers(checklist, changes, entries, by);
}
