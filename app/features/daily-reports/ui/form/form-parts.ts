import { useMemo, useState } from "react";
import type { RefusalResponse } from "~/kernel/refusal";
import type { ReportDraft } from "../draft/report-draft";

/** Parts that most reports do not need. With JavaScript they are shown on demand, without it always. */
export type Part = "parts" | "equipment" | "photos" | "expenses" | "signatures";

const FIELDS: Record<Part, RegExp> = {
  parts: /^parts\b/,
  equipment: /^(equipment|equipmentUsed|otherEquipment)\b/,
  photos: /^photos\b/,
  expenses: /^(expenses|otherExpenses)\b/,
  signatures: /^(technicianSignature|customerSignature|signingPlace)\b/,
};
const PARTS = ["parts", "equipment", "photos", "expenses", "signatures"] as const;

/** Which parts are visible: those with content, those with a field error, and those that the user has opened. */
export function useFormParts(
  start: ReportDraft,
  draft: ReportDraft,
  refusal: RefusalResponse | undefined,
) {
  const [wanted, setWanted] = useState<readonly Part[]>(() =>
    PARTS.filter((part) => isFilled(start, part)),
  );
  // Stable while nothing changes, so that the steps of the form render only then.
  return useMemo(() => {
    const refused = Object.keys(refusal?.facts["fields"] ?? {});
    return {
      isOpen: (part: Part) =>
        wanted.includes(part) ||
        isFilled(draft, part) ||
        refused.some((field) => FIELDS[part].test(field)),
      open: (part: Part) => setWanted((before) => [...before, part]),
    };
  }, [wanted, draft, refusal]);
}

export function isFilled(draft: ReportDraft, part: Part): boolean {
  switch (part) {
    case "parts":
      return draft.parts.length > 0;
    case "equipment":
      return draft.equipment.length > 0 || draft.otherEquipment !== "";
    case "photos":
      return draft.photos.length > 0;
    case "expenses":
      return (
        draft.otherExpenses !== "" ||
        draft.expenses.some(
          ({ words, amountCents, receipts }) =>
            words !== "" || Boolean(amountCents) || Boolean(receipts?.length),
        )
      );
    case "signatures":
      return [draft.technicianSignature, draft.customerSignature].some(
        ({ typed, image }) => Boolean(typed) || Boolean(image),
      );
  }
}
