import { fold } from "~/kernel/text/fold";
import {
  MAX_CHECKLISTS,
  TEMPLATE_COMMANDS,
  type TemplateCommand,
  type TemplateUses,
} from "../model";

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
