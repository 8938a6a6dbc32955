import { useMemo } from "react";
import type { AnswerChange } from "~/kernel/answer-change";
import { asOf } from "~/offline/data/offline-data";
import { effectsSince } from "~/offline/outbox/effects";
import { useOutbox } from "~/offline/outbox/outbox";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { Answer } from "../model";

/** An answer with what this device knows of its sending. */
export type SeenAnswer = Answer & { isWaiting: boolean; waitingPhotos: number };

/** The answers of a page's data with those of this device that it does not contain yet, in the order of their arrival. */
export function useSeenAnswers(
  data: object,
): (checklist: { id: string; answers: readonly Answer[] }) => SeenAnswer[] {
  const { entries, sent } = useOutbox();
  const user = useRootFacts()?.user;
  const by = { id: user?.id ?? "", name: user ? `${user.name} ${user.surname}` : "" };
  const changes = useMemo(
    () =>
      effectsSince({ entries, sent }, asOf(data)).flatMap(({ answer, isWaiting }) =>
        answer ? [{ answer, isWaiting }] : [],
      ),
    [entries, sent, data],
  );
  return ({ id, answers }) => {
    const known = new Set(answers.map((one) => one.id));
    return [
      ...answers.map((one) => ({ ...one, isWaiting: false, waitingPhotos: 0 })),
      ...changes
        .filter(({ answer }) => answer.checklistId === id && !known.has(answer.id))
        .map(({ answer, isWaiting }) => ({
          ...answerFrom(answer, by),
          isWaiting,
          waitingPhotos: answer.photoCount,
        })),
    ];
  };
}

function answerFrom(change: AnswerChange, by: Answer["by"]): Answer {
  const { checklistId: _list, photoCount: _count, closes: _closes, ...answer } = change;
  return { ...answer, by, photos: [], signature: null };
}
