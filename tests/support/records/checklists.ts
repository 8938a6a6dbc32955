import { addChecklist } from "../../../app/features/checklists/commands/add";
import { answerItem } from "../../../app/features/checklists/commands/answer";
import { createTemplate } from "../../../app/features/checklists/commands/create";
import { type AnswerInput, answerInput } from "../../../app/features/checklists/inputs/answer";
import { createTemplateInput } from "../../../app/features/checklists/inputs/template";
import type { ChecklistItem } from "../../../app/features/checklists/model";
import { itemsFromLines } from "../../../app/features/checklists/policy/lines";
import { newId } from "../../../app/kernel/ids";
import type { Company } from "../db/test-tenant";
import { type Stage, orderAt } from "./orders";
import { NOW, who } from "./people";

const LINES = `# Pumpa
Filtar čist *
Tlak ulja [bar 2-5] * !comment
Napomene [text]
> Nakon rada
Stanje [dobro / loše]
Curenje !comment !ticket
Natpisna pločica [photo]
Rukovatelj [signature]`;

/** The feature is on, as in the demo company acme. */
export async function turnOnChecklists(it: Company): Promise<void> {
  await it.run(
    `INSERT OR REPLACE INTO settings (key, valid_from, value, changed_at) VALUES ('feature.CHECKLISTS', '2026-01-01', '{"enabled":true}', 0)`,
  );
}

export type Listed = {
  orderId: string;
  templateId: string;
  checklistId: string;
  items: ChecklistItem[];
};

/** An order at a stage with a checklist of these lines. */
export async function orderWithChecklist(
  it: Company,
  stage: Stage = "in-progress",
  lines = LINES,
): Promise<Listed & { order: Awaited<ReturnType<typeof orderAt>> }> {
  await turnOnChecklists(it);
  const order = await orderAt(it, stage);
  return { order, ...(await withChecklist(it, order.id, lines)) };
}

export async function withChecklist(it: Company, orderId: string, lines = LINES): Promise<Listed> {
  const items = itemsFromLines(lines, [], newId, "hr");
  const template = await createTemplate(
    it.as("marko"),
    createTemplateInput.parse({ id: newId(), name: `Pregled ${newId().slice(-4)}`, items }),
  );
  const added = { workOrderId: orderId, checklistId: newId(), templateId: template.id };
  await addChecklist(it.as("marko"), added);
  return { orderId, templateId: template.id, checklistId: added.checklistId, items };
}

/** The input of an answer to the item with this label. */
export function answer(
  { orderId, checklistId, items }: Pick<Listed, "orderId" | "checklistId" | "items">,
  label: string,
  more: Partial<AnswerInput>,
): AnswerInput {
  const item = items.find((one) => one.label === label);
  if (!item) throw new Error(`No item ${label}`);
  return answerInput.parse({
    workOrderId: orderId,
    checklistId,
    answerId: newId(),
    itemId: item.id,
    kind: item.kind,
    capturedAt: NOW - 60_000,
    ...more,
  });
}

/** A photo that this user uploaded, for an answer of theirs. Its hash is its name. */
export async function uploadPhoto(it: Company, key: string, name: string): Promise<string> {
  const id = newId();
  await it.run(
    "INSERT INTO files (id, status, sha256, name, media_type, size_bytes, storage_key, thumbnail_key, created_by, created_at) VALUES (?, 'pending', ?, ?, 'image/jpeg', 7, ?, ?, ?, 0)",
    id,
    name,
    name,
    `files/${id}`,
    `thumbnails/${id}`,
    who(key),
  );
  return id;
}

/** Answers every required item. */
export async function answerRequired(it: Company, listed: Listed): Promise<void> {
  await answerItem(it.as("tomislav"), answer(listed, "Filtar čist", { tick: "ok" }));
  await answerItem(it.as("tomislav"), answer(listed, "Tlak ulja", { thousandths: 4_200 }));
}
