import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import { fold } from "~/kernel/text/fold";
import {
  MAX_CHECKLISTS,
  TEMPLATE_COMMANDS,
  type TemplateCommand,
  type TemplateUses,
} from "./model";

/** The facts about an order that the rules about its checklists need (domain-rules §11). */
type ChecklistOrder = { status: string; leadId: string | null; assigneeIds: string[] };

/** Checklists are added and taken off in these states. */
export const OPEN_ORDER: readonly string[] = ["backlog", "in-progress"];

type Person = Pick<Actor, "userId" | "roles">;

export function checklistRelationship({ leadId, assigneeIds }: ChecklistOrder, { userId }: Person) {
  return { lead: leadId === userId, assigned: assigneeIds.includes(userId) };
}

export function mayAddChecklist(order: ChecklistOrder, actor: Person): boolean {
  return (
    OPEN_ORDER.includes(order.status) &&
    may(actor, "checklists.add", checklistRelationship(order, actor))
  );
}

export function mayAnswer(order: ChecklistOrder, actor: Person): boolean {
  return order.status === "in-progress" && mayAnswerInProgress(order, actor);
}

/** Also for an order that is not in progress: its start may be queued on a device before the answers. */
export function mayAnswerInProgress(order: ChecklistOrder, actor: Person): boolean {
  return may(actor, "checklists.answer", checklistRelationship(order, actor));
}

/** Whether a template is a default of assets with this category. Categories are free texts; SQLite compares no case but that of ASCII. */
export function isDefaultOf(
  { assetCategory }: { assetCategory: string },
  category: string,
): boolean {
  const folded = fold(assetCategory);
  return folded !== "" && folded === fold(category);
}

type Offered = { templateId: string; name: string; assetCategory: string; isNamed: boolean };

/** What an order of a plan gets: what the plan names, then the default ones of the categories of its assets. */
export function checklistsFor(
  offered: readonly Offered[],
  categories: readonly string[],
): { templateId: string; name: string }[] {
  const isDefault = (each: Offered) => categories.some((category) => isDefaultOf(each, category));
  const named = offered.filter((each) => each.isNamed);
  const others = offered.filter((each) => !each.isNamed && isDefault(each));
  return [...named, ...others]
    .slice(0, MAX_CHECKLISTS)
    .map(({ templateId, name }) => ({ templateId, name }));
}

const FITS: Record<TemplateCommand, (template: { archived: boolean }) => boolean> = {
  update: ({ archived }) => !archived,
  duplicate: () => true,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  delete: () => true,
};

export function allowsTemplateCommand(
  command: TemplateCommand,
  template: { archived: boolean },
): boolean {
  return FITS[command](template);
}

export function templateActions(template: { archived: boolean }): TemplateCommand[] {
  return TEMPLATE_COMMANDS.filter((command) => allowsTemplateCommand(command, template));
}

/** Returns why the template cannot be deleted, for display before the attempt. Archiving is the alternative. */
export function deleteBlocked({ uses }: { uses: TemplateUses }): "in_use" | null {
  return Object.values(uses).some((count) => count > 0) ? "in_use" : null;
}
