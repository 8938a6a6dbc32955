import type { SQL } from "drizzle-orm";
import { archiveRows } from "~/kernel/server/command/stored";
import type { Step } from "~/kernel/server/command/statement";
import type { AuthContext } from "~/kernel/server/request-context";
import { rooms } from "./schema";

/** Archives the rooms that match with the record that they belong to, or restores them (null). */
export function archiveRooms(
  ctx: AuthContext,
  archivedAt: number | null,
  which: SQL | undefined,
): Step {
  return archiveRows(ctx, rooms, archivedAt, which);
}
