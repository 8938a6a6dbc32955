import { type Answer, type AnswerValue, type ChecklistItem, takesAnswer } from "../model";

/** The label of the last heading above an item; empty without one. */
export function headingAbove(
  items: readonly Pick<ChecklistItem, "id" | "kind" | "label">[],
  itemId: string,
): string {
  const at = items.findIndex(({ id }) => id === itemId);
  return items.slice(0, at).findLast(({ kind }) => kind === "heading")?.label ?? "";
}

export function isOutside(
  { min, max }: Pick<ChecklistItem, "min" | "max">,
  thousandths: number,
): boolean {
  return (min !== null && thousandths < min) || (max !== null && thousandths > max);
}

/** A tick that is not ok, or a number outside its limits. */
export function isFinding(
  item: Pick<ChecklistItem, "min" | "max">,
  { tick, thousandths }: Pick<AnswerValue, "tick" | "thousandths">,
): boolean {
  return tick === "not-ok" || (thousandths !== null && isOutside(item, thousandths));
}

type Given = AnswerValue & { comment: string; photoCount: number };

/** What the signer is called is the content of a signature. */
const WITH_CONTENT: readonly AnswerValue["kind"][] = ["text", "choice", "signature"];

/** The refused fields of an answer, each with its reason; empty when the item takes it. */
export function answerErrors(item: ChecklistItem, given: Given): Record<string, string> {
  if (given.kind === "skipped")
    return item.required && given.comment === "" ? { comment: "required" } : {};
  if (given.kind !== item.kind) return { kind: "invalid" };
  const errors: Record<string, string> = {};
  if (given.kind === "tick" && given.tick === null) errors["tick"] = "required";
  if (given.kind === "number" && given.thousandths === null) errors["thousandths"] = "required";
  if (WITH_CONTENT.includes(given.kind) && given.content === "") errors["content"] = "required";
  if (given.kind === "choice" && given.content !== "" && !item.options.includes(given.content))
    errors["content"] = "invalid";
  if (given.kind === "photo" && given.photoCount === 0) errors["photos"] = "required";
  if (!isFinding(item, given)) return errors;
  if (item.findingComment && given.comment === "") errors["comment"] = "required";
  if (item.findingPhoto && given.photoCount === 0) errors["photos"] = "required";
  return errors;
}

type Ordered = Pick<Answer, "id" | "at">;

/** The latest by the corrected time of the devices. Of two at the same time, the one that arrived later. */
function latestOf<One extends Ordered>(answers: readonly One[]): One | null {
  return answers.reduce<One | null>(
    (latest, one) => (latest === null || one.at >= latest.at ? one : latest),
    null,
  );
}

/** An item with what counts: its latest answer, and answers of others that its author did not know. */
export type ItemState = { item: ChecklistItem; latest: Answer | null; others: Answer[] };

export function itemStates(
  items: readonly ChecklistItem[],
  answers: readonly Answer[],
): ItemState[] {
  return items.map((item) => {
    const own = answers.filter(({ itemId }) => itemId === item.id);
    const latest = latestOf(own);
    return { item, latest, others: latest ? unknownTo(latest, own) : [] };
  });
}

/**
 * Two people answered without knowing of each other, and not the same. `answers` are in the order of their arrival: the author of the latest
 * had seen everything up to its base.
 */
function unknownTo(latest: Answer, answers: readonly Answer[]): Answer[] {
  const seen = answers.findIndex(({ id }) => id === latest.baseId);
  const others = answers.filter(
    (one, place) => place > seen && one.by.id !== latest.by.id && !isSameValue(one, latest),
  );
  // A later answer of the same person replaces an earlier one.
  const people = new Set(others.map(({ by }) => by.id));
  return [...people].flatMap((id) => latestOf(others.filter(({ by }) => by.id === id)) ?? []);
}

/** What a new answer by this person states as seen: the newest arrived answer by somebody else. */
export function baseFor(answers: readonly Answer[], itemId: string, userId: string): string | null {
  return answers.findLast((one) => one.itemId === itemId && one.by.id !== userId)?.id ?? null;
}

function isSameValue(one: AnswerValue, other: AnswerValue): boolean {
  return (
    one.kind === other.kind &&
    one.tick === other.tick &&
    one.thousandths === other.thousandths &&
    one.content === other.content
  );
}

type Progress = { answered: number; total: number; requiredOpen: number };

export function progressOf(states: readonly ItemState[]): Progress {
  const counted = states.filter(({ item }) => takesAnswer(item));
  return {
    answered: counted.filter(({ latest }) => latest !== null).length,
    total: counted.length,
    requiredOpen: counted.filter(({ item, latest }) => item.required && latest === null).length,
  };
}

export function hasFinding({ latest, others }: ItemState): boolean {
  return [latest, ...others].some((one) => one?.isFinding);
}

/**
 * The next item without an answer, from here on and then from the beginning. One that was submitted here has its answer, although the outbox
 * may not have stored it yet.
 */
export function nextAfter(
  answerable: readonly ItemState[],
  itemId: string,
  submitted: readonly { itemId: string }[],
): ItemState | undefined {
  const at = answerable.findIndex(({ item }) => item.id === itemId);
  const others = [...answerable.slice(at + 1), ...answerable.slice(0, at)];
  return others.find(
    ({ item, latest }) => latest === null && !submitted.some((one) => one.itemId === item.id),
  );
}
