import { type AnswerInput, answerInput } from "../../inputs/answer";
import { notationOf } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { isRecord } from "~/kernel/is-record";
import { parseThousandths } from "~/kernel/text/quantities";
import type { ChecklistItem } from "../../model";

type Place = { workOrderId: string | undefined; checklistId: string | undefined };

/** An answer from its form. The signature's field sends a drawing or a typed name. */
export function answerFrom(
  form: FormData,
  place: Place,
  more: { answerId: string; photos: string[]; capturedAt?: number },
): AnswerInput {
  const text = (name: string) => String(form.get(name) ?? "");
  const number = text("thousandths");
  // The button that skips an item comes after the kind of the item's own fields.
  const kind = String(form.getAll("kind").at(-1) ?? "");
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

/** `tick`: an answer that was chosen and asks for more, such as a comment. */
const DRAFTED = [
  "tick",
  "comment",
  "content",
  "thousandths",
  "reason",
  "sign.image",
  "sign.typed",
  "_fileIds",
];

/** What was entered, for the draft of the form. */
export function enteredIn(fields: FormData): Record<string, string> | null {
  const entered = Object.fromEntries(
    DRAFTED.flatMap((name) => {
      const value = fields.get(name);
      return typeof value === "string" && value !== "" ? [[name, value]] : [];
    }),
  );
  return Object.keys(entered).length > 0 ? entered : null;
}

/** Whether the fields have an answer that nothing has to be chosen for any more. What they lack is checked apart. */
export function isWhole({ kind }: Pick<ChecklistItem, "kind">, fields: FormData): boolean {
  const entered = enteredIn(fields) ?? {};
  if (kind === "tick") return "tick" in entered;
  // A name alone is no signature yet.
  if (kind === "signature") return "sign.image" in entered || "sign.typed" in entered;
  return kind !== "choice";
}

export function foundIn(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
}

/** The draft of an item's form on this device. */
export function answerDraft(checklistId: string, itemId: string): string {
  return `checklists.answer/${checklistId}/${itemId}`;
}
