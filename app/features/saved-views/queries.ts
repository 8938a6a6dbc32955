import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import { answer } from "~/server/command/answer";
import { flag } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import type { SavedView, SavedViews, ViewedList } from "./model";
import { mayUseViews, seesShared } from "./policy";
import { savedViewDefaults, savedViews } from "~/database/schema/saved-views";

export const SAVED_VIEW = {
  id: savedViews.id,
  list: savedViews.list,
  name: savedViews.name,
  query: savedViews.query,
  shared: savedViews.shared,
  version: savedViews.version,
};

export const { of: savedViewResponse, schema: SAVED_VIEW_RESPONSE } = answer(savedViews, {
  id: savedViews.id,
  version: savedViews.version,
});

/** The views of a list that the user may open: those of the company first, each kind by name. */
export async function readSavedViews(ctx: AuthContext, list: ViewedList): Promise<SavedViews> {
  if (!mayUseViews(ctx.actor, list)) throw new Refusal("not_allowed");
  const isDefault = sql`EXISTS (SELECT 1 FROM ${savedViewDefaults} WHERE ${savedViewDefaults.viewId} = ${savedViews.id}
    AND ${savedViewDefaults.userId} = ${ctx.actor.userId})`;
  const rows = await ctx.db
    .select({ ...SAVED_VIEW, isDefault: flag(isDefault) })
    .from(savedViews)
    .where(and(eq(savedViews.list, list), isReadable(ctx)))
    .orderBy(sql`${savedViews.shared} = 0`, asc(savedViews.sortKey));
  return {
    list,
    views: rows.map(({ isDefault: _, ...view }) => view),
    defaultId: rows.find((row) => row.isDefault)?.id ?? null,
    mayShare: may(ctx.actor, "saved-views.share"),
  };
}

/** Null for a private view of another user, because its existence is private. */
export async function findSavedView(ctx: AuthContext, id: string): Promise<SavedView | null> {
  const [found] = await ctx.db
    .select(SAVED_VIEW)
    .from(savedViews)
    .where(and(eq(savedViews.id, id), isReadable(ctx)));
  return found ?? null;
}

function isReadable({ actor }: AuthContext): SQL | undefined {
  const own = and(eq(savedViews.ownerId, actor.userId), eq(savedViews.shared, false));
  return seesShared(actor) ? or(eq(savedViews.shared, true), own) : own;
}
