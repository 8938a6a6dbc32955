import type { SQL } from "drizzle-orm";
import { archiveRows } from "~/server/command/stored";
import type { Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import { rooms } from "~/database/schema/rooms";

/** Archives the rooms that match with the record that they belong to, or restores them (null). */
export function archiveRooms(
  ctx: AuthContext,
  archivedAt: number | null,
  which: SQL | undefined,
): Step {
  return archiveRows(ctx, rooms, archivedAt, which);
}
