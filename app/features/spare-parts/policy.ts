import { PART_COMMANDS, type PartCommand, type PartUses } from "./model";

/** The facts about a spare part that its rules use (domain-rules §6). */
type PartFacts = { archived: boolean };

/** The state that each command requires. */
const FITS: Record<PartCommand, (part: PartFacts) => boolean> = {
  update: ({ archived }) => !archived,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  correctStock: ({ archived }) => !archived,
  delete: () => true,
};

export function allowsPartCommand(command: PartCommand, part: PartFacts): boolean {
  return FITS[command](part);
}

/** The available commands. Deleting is always included: its dialog shows the obstacles and offers archiving. */
export function partActions(part: PartFacts): PartCommand[] {
  return PART_COMMANDS.filter((command) => allowsPartCommand(command, part));
}

/** Whether references prevent the deletion, so that the user need not try. Archiving is the alternative. */
export function deleteBlocked({ uses }: { uses: PartUses }): "in_use" | null {
  return Object.values(uses).some((count) => count > 0) ? "in_use" : null;
}
