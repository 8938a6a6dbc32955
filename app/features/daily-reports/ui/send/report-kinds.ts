import { isRecord } from "~/kernel/is-record";
import type { Found } from "~/offline/drafts/own-draft";
import { equipmentChoice, partChoice } from "~/features/pickers/ui/choices";
import { draftFromInput } from "../draft/draft-from-input";
import { type ReportDraft, withEachType } from "../draft/report-draft";
import { draftNumber, listOf, type Raw } from "./raw-report";
import { FILE_REPORT, UPDATE_REPORT } from "~/offline/outbox/entry-kinds";
import { UNITS } from "~/kernel/text/quantities";

// Names of report drafts on this device, and conversion of drafts and queued reports back to form values.

/** Draft name of a new report of an order or, by its own id, of a report in the outbox. */
export function fileDraft(id: string): string {
  return `${FILE_REPORT}/${id}`;
}

export function updateDraft(reportId: string): string {
  return `${UPDATE_REPORT}/${reportId}`;
}

/** Restores the form from a stored draft or from a queued outbox message. */
export function draftOfFound({ from, value, fileIds }: Found, before: ReportDraft): ReportDraft {
  const raw = isRecord(value) ? value : {};
  return from === "draft"
    ? withFiles(draftFromInput(raw, before, draftNumber), fileIds ?? [])
    : withAllExpenses(draftFromInput(rawOfCall(raw), before));
}

/** Files may be stored before the first text of their draft. */
function withFiles(draft: ReportDraft, fileIds: readonly string[]): ReportDraft {
  const receipts = draft.expenses.flatMap((one) => one.receipts ?? []);
  const known = new Set([...draft.photos.map((one) => one.fileId), ...receipts]);
  const others = fileIds.filter((fileId) => !known.has(fileId));
  return {
    ...draft,
    photos: [...draft.photos, ...others.map((fileId) => ({ fileId, kind: "other" as const }))],
  };
}

/** The version that an edited report is based on; null for a new report. */
export function versionOfFound(found: Found | null): number | null {
  const version = isRecord(found?.value) ? draftNumber(found.value["version"]) : null;
  return typeof version === "number" ? version : null;
}

/** Converts the API input to form values. */
function rawOfCall(body: Raw): Raw {
  const equipment = listOf(body["equipment"]).filter(isRecord);
  const photos = listOf(body["photos"]).filter(isRecord);
  return {
    ...body,
    photos: photos.filter(({ expense }) => typeof expense !== "number"),
    expenses: listOf(body["expenses"])
      .filter(isRecord)
      .map((one, index) => ({
        ...one,
        receipts: photos.filter(({ expense }) => expense === index).map(({ fileId }) => fileId),
      })),
    parts: listOf(body["parts"]).filter(isRecord).map(rawPart),
    equipmentUsed: equipment
      .filter(({ equipmentId }) => equipmentId)
      .map(
        ({ equipmentId, name }) =>
          equipmentChoice({ id: String(equipmentId), name: String(name) }).id,
      ),
    otherEquipment: equipment
      .filter(({ equipmentId }) => !equipmentId)
      .map(({ name }) => name)
      .join("\n"),
  };
}

function rawPart({ sparePartId, ...part }: Raw): Raw {
  if (!sparePartId) return part;
  const unit = UNITS.find((known) => known === part["unit"]) ?? "none";
  return {
    ...part,
    stock: partChoice({ id: String(sparePartId), unit, name: String(part["name"]) }).id,
  };
}

function withAllExpenses(draft: ReportDraft): ReportDraft {
  return { ...draft, expenses: withEachType(draft.expenses) };
}
