import { isId } from "~/kernel/ids";
import { isRecord } from "~/kernel/is-record";
import { type ChecklistItem, MAX_ITEMS } from "../../model";

export type TemplateDraft = {
  id: string;
  version: number | null;
  name: string;
  description: string;
  assetCategory: string;
  items: ChecklistItem[];
};

/** The fields of the form. The builder sends the items; without JavaScript they are lines of text. */
export function templateFields(form: FormData): Record<string, unknown> {
  const text = (name: string) => String(form.get(name) ?? "");
  const items = form.get("items");
  return {
    name: text("name"),
    description: text("description"),
    assetCategory: text("assetCategory"),
    ...(typeof items === "string" ? { items: jsonIn(items) } : { lines: text("lines") }),
  };
}

export function draftFromInput(
  draft: TemplateDraft,
  sent: Record<string, string> | undefined,
): TemplateDraft & { lines?: string | undefined } {
  if (!sent) return draft;
  const items = jsonIn(sent["items"] ?? "");
  return {
    ...draft,
    id: sent["id"] ?? draft.id,
    name: sent["name"] ?? draft.name,
    description: sent["description"] ?? draft.description,
    assetCategory: sent["assetCategory"] ?? draft.assetCategory,
    items: isItems(items) ? items : draft.items,
    lines: sent["lines"],
  };
}

/** The builder of this form wrote them. */
function isItems(value: unknown): value is ChecklistItem[] {
  if (!Array.isArray(value) || value.length > MAX_ITEMS) return false;
  return value.every((item) => isRecord(item) && isId(item["id"]));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
