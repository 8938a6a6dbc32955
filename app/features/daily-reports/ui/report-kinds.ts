import { isRecord } from "~/kernel/is-record";
import type { Found } from "~/offline/drafts/use-draft";
import { equipmentChoice, partChoice } from "./choices";
import { draftOfSent } from "./draft-of-sent";
import { type ReportDraft, withEachType } from "./report-draft";
import { listOf } from "./sent-report";
import { FILE, UPDATE } from "./report-kind-names";
import { UNITS } from "../model";

// What this phone keeps of reports, and how it becomes a form again.


/** A new report of an order; or, by its id, one out of the outbox. */
export function fileDraft(id: string): string {
  return `${FILE}/${id}`;
}

export function updateDraft(reportId: string): string {
  return `${UPDATE}/${reportId}`;
}

type Raw = Record<string, unknown>;

/** The form as it was left, or as it was saved for sending. */
export function draftOfFound({ from, value }: Found, before: ReportDraft): ReportDraft {
  const raw = isRecord(value) ? value : {};
  return from === "draft" ? draftOfSent(raw, before) : withAllExpenses(draftOfSent(rawOfCall(raw), before));
}

/** The version that a changed report was written over; null for a new one. */
export function versionOfFound(found: Found | null): number | null {
  const version = isRecord(found?.value) ? found.value["version"] : null;
  return typeof version === "number" ? version : null;
}

/** What the API takes, in the words of the form. */
function rawOfCall(body: Raw): Raw {
  const equipment = listOf(body["equipment"]).filter(isRecord);
  return {
    ...body,
    parts: listOf(body["parts"]).filter(isRecord).map(rawPart),
    equipmentUsed: equipment.filter(({ equipmentId }) => equipmentId).map(({ equipmentId, name }) => equipmentChoice({ id: String(equipmentId), name: String(name) }).id),
    otherEquipment: equipment.filter(({ equipmentId }) => !equipmentId).map(({ name }) => name).join("\n"),
  };
}

function rawPart({ sparePartId, ...part }: Raw): Raw {
  if (!sparePartId) return part;
  const unit = UNITS.find((known) => known === part["unit"]) ?? "none";
  return { ...part, stock: partChoice({ id: String(sparePartId), unit, name: String(part["name"]) }).id };
}

function withAllExpenses(draft: ReportDraft): ReportDraft {
  return { ...draft, expenses: withEachType(draft.expenses) };
}
