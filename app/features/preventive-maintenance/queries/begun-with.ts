import { and, inArray, isNull } from "drizzle-orm";
import { assets } from "~/database/schema/assets";
import { ASSET_OPTION, namesOfList } from "~/features/assets/queries";
import type { AuthContext } from "~/server/request-context";
import { MAX_PLAN_ASSETS } from "../model";

type Begun = { ids: string[]; list: Parameters<typeof namesOfList>[1] | null };

/** The assets with which a new plan begins: all that a list finds, or chosen ones. Archived ones are left out. */
export async function readBegunWith(
  ctx: AuthContext,
  { ids, list }: Begun,
): Promise<{ id: string; name: string; hint: string }[]> {
  if (list) return namesOfList(ctx, list, MAX_PLAN_ASSETS);
  if (ids.length === 0) return [];
  return ctx.db
    .select(ASSET_OPTION)
    .from(assets)
    .where(and(inArray(assets.id, ids), isNull(assets.archivedAt)))
    .orderBy(assets.sortKey, assets.id);
}
