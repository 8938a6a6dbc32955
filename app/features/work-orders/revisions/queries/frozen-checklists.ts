import type { Answer, OrderChecklist } from "~/features/checklists/model";
import { itemStates } from "~/features/checklists/policy/answers";
import type { SnapshotAnswer, SnapshotChecklist, SnapshotSource } from "../model";

/** The checklists of an order with what counts of each item. Adds who answered and who signed an item to `people`. */
export function frozenChecklists(
  checklists: readonly OrderChecklist[],
  people: SnapshotSource["people"],
): SnapshotChecklist[] {
  const answerFrom = (answer: Answer): SnapshotAnswer => {
    const { kind, tick, thousandths, content, isFinding, comment, at, by, signature } = answer;
    people[by.id] ??= { userId: by.id, content: { name: by.name, surname: "", phone: "" } };
    const signer = `signer ${answer.id}`;
    if (signature)
      people[signer] = { userId: null, content: { name: content, surname: "", phone: "" } };
    return {
      kind,
      tick,
      thousandths,
      content: signature ? "" : content,
      isFinding,
      comment,
      at,
      by: { person: by.id },
      signer: signature ? { person: signer } : null,
      signature,
      photos: answer.photos.map(({ sha256, name, mediaType, sizeBytes }) => ({
        sha256,
        name,
        mediaType,
        sizeBytes,
      })),
    };
  };
  return checklists.map(({ id, name, number, items, answers, tickets }) => ({
    id,
    name,
    number,
    items: itemStates(items, answers).map(({ item, latest, others }) => ({
      id: item.id,
      kind: item.kind,
      label: item.label,
      required: item.required,
      unit: item.unit,
      min: item.min,
      max: item.max,
      answer: latest && answerFrom(latest),
      others: others.map(answerFrom),
      ticket: tickets.find(({ itemId }) => itemId === item.id)?.number ?? null,
    })),
  }));
}
