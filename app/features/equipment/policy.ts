import { EQUIPMENT_COMMANDS, type EquipmentCommand, type EquipmentUses } from "./words";

/** What the rules about equipment ask for (domain-rules §6). */
export type EquipmentFacts = { archived: boolean };

/** The state in which a command makes sense at all. */
const FITS: Record<EquipmentCommand, (equipment: EquipmentFacts) => boolean> = {
  update: ({ archived }) => !archived,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  delete: () => true,
};

export function fitsEquipment(command: EquipmentCommand, equipment: EquipmentFacts): boolean {
  return FITS[command](equipment);
}

/** What can be done with it now. Deleting is always among it: its dialog says what is in the way and offers archiving. */
export function equipmentActions(equipment: EquipmentFacts): EquipmentCommand[] {
  return EQUIPMENT_COMMANDS.filter((command) => fitsEquipment(command, equipment));
}

/** Whether something is in the way of deleting it, so that nobody has to try; archiving is the other way. */
export function deleteBlocked({ uses }: { uses: EquipmentUses }): "in_use" | null {
  return Object.values(uses).some((count) => count > 0) ? "in_use" : null;
}
