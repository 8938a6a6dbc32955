import { PART_COMMANDS, type PartCommand, type PartUses } from "./words";

/** What the rules about a spare part ask for (domain-rules §6). */
export type PartFacts = { archived: boolean };

/** The state in which a command makes sense at all. */
const FITS: Record<PartCommand, (part: PartFacts) => boolean> = {
  update: ({ archived }) => !archived,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  correctStock: ({ archived }) => !archived,
  delete: () => true,
};

export function fitsPart(command: PartCommand, part: PartFacts): boolean {
  return FITS[command](part);
}

/** What can be done with it now. Deleting is always among it: its dialog says what is in the way and offers archiving. */
export function partActions(part: PartFacts): PartCommand[] {
  return PART_COMMANDS.filter((command) => fitsPart(command, part));
}

/** Whether something is in the way of deleting it, so that nobody has to try; archiving is the other way. */
export function deleteBlocked({ uses }: { uses: PartUses }): "in_use" | null {
  return Object.values(uses).some((count) => count > 0) ? "in_use" : null;
}
