import { ROOM_COMMANDS, type RoomCommand, type RoomGuard, type RoomUses } from "./model";

/** The facts about a room that its rules use (domain-rules §6). */
export type RoomFacts = { archived: boolean; locationArchived: boolean };

/** The state that each command requires. */
const FITS: Record<RoomCommand, (room: RoomFacts) => boolean> = {
  update: ({ archived }) => !archived,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  delete: () => true,
};

type RoomDecision = { allowed: true } | { allowed: false; guard: RoomGuard | null };

/** A room cannot be chosen while its location cannot. */
export function checkRoom(command: RoomCommand, room: RoomFacts): RoomDecision {
  if (!FITS[command](room)) return { allowed: false, guard: null };
  if (command === "restore" && room.locationArchived)
    return { allowed: false, guard: "location_archived" };
  return { allowed: true };
}

/** The available commands. Deleting is always included: its dialog shows the obstacles and offers archiving. */
export function roomActions(room: RoomFacts): RoomCommand[] {
  return ROOM_COMMANDS.filter((command) => checkRoom(command, room).allowed);
}

/** Whether references prevent the deletion, so that the user need not try. Archiving is the alternative. */
export function deleteBlocked({ uses }: { uses: RoomUses }): "in_use" | null {
  return Object.values(uses).some((count) => count > 0) ? "in_use" : null;
}
