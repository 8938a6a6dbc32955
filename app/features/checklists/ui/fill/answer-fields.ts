import { type AnswerInput, answerInput } from "../../inputs/answer";
import { notationOf } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { isRecord } from "~/kernel/is-record";
import { parseThousandths } from "~/kernel/text/quantities";

type Place = { workOrderId: string | undefined; checklistId: string | undefined };

/** An answer from its form. The signature's field sends a drawing or a typed name. */
export function answerFrom(
  form: FormData,
  place: Place,
  more: { answerId: string; photos: string[]; capturedAt?: number },
): AnswerInput {
  const text = (name: string) => String(form.get(name) ?? "");
  const number = text("thousandths");
  const kind = text("kind");
  // Without JavaScript a number is sent as it was typed.
  const notation = notationOf(form);
  return parseInput(answerInput, {
    ...place,
    ...more,
    itemId: text("itemId"),
    kind,
    tick: text("tick") || null,
    thousandths: notation ? parseThousandths(number) : wholeNumber(number),
    content: text("content") || text("sign.typed"),
    image: text("sign.image"),
    comment: kind === "skipped" ? text("reason") : text("comment"),
    baseId: text("baseId") || null,
  });
}

/** A number in thousandths, as a form with JavaScript sends it. */
export function wholeNumber(text: string): number | null {
  return /^-?\d+$/.test(text) ? Number(text) : null;
}

/** What was typed, for the draft of the form. */
export function typedIn(form: HTMLFormElement): Record<string, string> | null {
  const fields = new FormData(form);
  const names = ["comment", "content", "thousandths", "_fileIds"];
  const typed = Object.fromEntries(
    names.flatMap((name) => {
      const value = fields.get(name);
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
  return Object.keys(typed).length > 0 ? typed : null;
}

export function foundIn(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
}

/** The draft of an item's form on this device. */
export function answerDraft(checklistId: string, itemId: string): string {
  return `checklists.answer/${checklistId}/${itemId}`;
}
