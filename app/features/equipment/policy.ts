import { EQUIPMENT_COMMANDS, type EquipmentCommand, type EquipmentUses } from "./model";

/** The facts that the rules about equipment need (domain-rules §6). */
type EquipmentFacts = { archived: boolean };

/** The states in which a command applies. */
const FITS: Record<EquipmentCommand, (equipment: EquipmentFacts) => boolean> = {
  update: ({ archived }) => !archived,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  delete: () => true,
};

export function allowsEquipmentCommand(
  command: EquipmentCommand,
  equipment: EquipmentFacts,
): boolean {
  return FITS[command](equipment);
}

/** Returns the commands available now. Delete is always included: its dialog names what prevents it and offers archiving. */
export function equipmentActions(equipment: EquipmentFacts): EquipmentCommand[] {
  return EQUIPMENT_COMMANDS.filter((command) => allowsEquipmentCommand(command, equipment));
}

/** Returns why the equipment cannot be deleted, for display before the attempt. Archiving is the alternative. */
export function deleteBlocked({ uses }: { uses: EquipmentUses }): "in_use" | null {
  return Object.values(uses).some((count) => count > 0) ? "in_use" : null;
}
