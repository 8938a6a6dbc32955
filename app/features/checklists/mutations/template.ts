import { newId } from "~/kernel/ids";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/server/command/records";
import { step, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { itemsInput } from "../inputs/template";
import { parseInput } from "~/kernel/input/parse";
import type { ChecklistItem } from "../model";
import { itemsFromLines } from "../policy/lines";
import { checklistTemplateVersions } from "~/database/schema/checklists";
import { guardRefusal } from "./order";

type Sent = { items?: ChecklistItem[] | undefined; lines?: string | undefined };

/** The items as sent, or from lines of text. Without either, the items of before. */
export function itemsOf(
  ctx: AuthContext,
  { items, lines }: Sent,
  before: readonly ChecklistItem[],
): ChecklistItem[] {
  if (items) return items;
  if (lines === undefined) return [...before];
  const at = ctx.now().getTime();
  return parseInput(
    itemsInput,
    itemsFromLines(lines, before, () => newId(at), ctx.language),
  );
}

type Template = { name: string; description: string; assetCategory: string };

export function columnsOf({ name, description, assetCategory }: Template) {
  return {
    name,
    description,
    assetCategory,
    sortKey: sortKey(name),
    searchText: fold(`${name} ${description}`),
  };
}

type Version = { id: string; templateId: string; number: number; name: string };

export function versionStep(
  ctx: AuthContext,
  version: Version,
  items: readonly ChecklistItem[],
): Step {
  return step(
    ctx.db.insert(checklistTemplateVersions).values({
      ...version,
      items: JSON.stringify(items),
      createdBy: ctx.actor.userId,
      createdAt: ctx.now().getTime(),
    }),
    new Refusal("version_conflict"),
  );
}

export function requireItems(items: readonly ChecklistItem[]): void {
  if (items.length === 0)
    throw guardRefusal("no_items", { fields: { lines: "required", items: "required" } });
}

export function templateActivity(
  { id }: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return {
    subject: { type: "checklist-template", id },
    event: `checklist-template.${event}`,
    facts,
  };
}
