import { ROOM_COMMANDS, type RoomCommand, type RoomGuard, type RoomUses } from "./words";

/** What the rules about a room ask for (domain-rules §6). */
export type RoomFacts = { archived: boolean; locationArchived: boolean };

/** The state in which a command makes sense at all. */
const FITS: Record<RoomCommand, (room: RoomFacts) => boolean> = {
  update: ({ archived }) => !archived,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  delete: () => true,
};

export type RoomDecision = { allowed: true } | { allowed: false; guard: RoomGuard | null };

/** A room cannot be chosen where its location cannot. */
export function checkRoom(command: RoomCommand, room: RoomFacts): RoomDecision {
  if (!FITS[command](room)) return { allowed: false, guard: null };
  if (command === "restore" && room.locationArchived) return { allowed: false, guard: "location_archived" };
  return { allowed: true };
}

/** What can be done with it now. Deleting is always among it: its dialog says what is in the way and offers archiving. */
export function roomActions(room: RoomFacts): RoomCommand[] {
  return ROOM_COMMANDS.filter((command) => checkRoom(command, room).allowed);
}

/** Whether something is in the way of deleting it, so that nobody has to try; archiving is the other way. */
export function deleteBlocked({ uses }: { uses: RoomUses }): "in_use" | null {
  return Object.values(uses).some((count) => count > 0) ? "in_use" : null;
}
