import type { AnswerChange } from "~/kernel/answer-change";
import { isRecord } from "~/kernel/is-record";
import type { OutboxEntry } from "~/offline/outbox/entry";
import type { Answer, OrderChecklist, OrderChecklists } from "../model";
import { itemStates, progressOf } from "../policy/answers";

/** An answer with what this device knows of its sending. `waitingPhotos` and `drawing`, a data URL or "", are not sent yet. */
export type SeenAnswer = Answer & { isWaiting: boolean; waitingPhotos: number; drawing: string };

type Change = { answer?: AnswerChange | undefined; isWaiting: boolean };
type Entry = Pick<OutboxEntry, "id" | "effect" | "call">;

/** The answers of a checklist with those of this device that it does not contain yet, in the order of their arrival. `entries` wait. */
export function seenAnswers(
  { id, answers }: Pick<OrderChecklist, "id" | "answers">,
  changes: readonly Change[],
  entries: readonly Entry[],
  by: Answer["by"],
): SeenAnswer[] {
  const known = new Set(answers.map((one) => one.id));
  return [
    ...answers.map((one) => ({ ...one, isWaiting: false, waitingPhotos: 0, drawing: "" })),
    ...changes.flatMap(({ answer, isWaiting }) =>
      answer?.checklistId === id && !known.has(answer.id)
        ? [
            {
              ...answerFrom(answer, by),
              isWaiting,
              waitingPhotos: answer.photoCount,
              drawing: drawingIn(entries.find(({ id }) => id === answer.id)),
            },
          ]
        : [],
    ),
  ];
}

/** What was drawn as a signature is only in the call, because the effect of an entry is read with each page. */
function drawingIn(entry: Entry | undefined): string {
  const image = isRecord(entry?.call.body) ? entry.call.body["image"] : "";
  return typeof image === "string" ? image : "";
}

function answerFrom(change: AnswerChange, by: Answer["by"]): Answer {
  const { checklistId: _list, photoCount: _count, closes: _closes, names: _, ...answer } = change;
  return { ...answer, by, photos: [], signature: null, hasDrawing: false };
}

/** `checklists` is absent in data stored by an earlier release. */
type WithChecklists = { checklists?: OrderChecklists | null; openItems: number };

/** An order with the answers that wait on this device, as the server will have it. */
export function withQueuedAnswers<Page extends WithChecklists>(
  page: Page,
  entries: readonly Entry[],
  by: Answer["by"],
): Page {
  if (!page.checklists) return page;
  const changes = entries.map(({ effect }) => ({ answer: effect?.answer, isWaiting: true }));
  const checklists = page.checklists.checklists.map((checklist) => ({
    ...checklist,
    answers: seenAnswers(checklist, changes, entries, by),
  }));
  // Counted again: others may have answered an item since it was answered here.
  const openItems = checklists
    .map(({ items, answers }) => progressOf(itemStates(items, answers)).requiredOpen)
    .reduce((sum, open) => sum + open, 0);
  return { ...page, checklists: { ...page.checklists, checklists }, openItems };
}
