import { and, eq, type SQL, sql } from "drizzle-orm";
import { Refusal } from "~/kernel/refusal";
import type { Activity } from "~/server/command/records";
import { expect, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import { sortKey } from "~/kernel/text/sort-key";
import { MAX_VIEWS, type SavedView, type SavedViewGuard } from "./model";
import { savedViews } from "~/database/schema/saved-views";

type Placed = Pick<SavedView, "id" | "list" | "shared">;

/** Two tabs of the same name could not be told apart. */
export function expectNewName(ctx: AuthContext, view: Placed & { name: string }): Step {
  return expect(
    sql`NOT EXISTS (SELECT 1 FROM ${savedViews} WHERE ${isBeside(ctx, view)} AND ${savedViews.sortKey} = ${sortKey(view.name)})`,
    guardRefusal("view_exists", { fields: { name: "twice" } }),
  );
}

export function expectRoom(ctx: AuthContext, view: Placed): Step {
  const most = MAX_VIEWS[view.shared ? "company" : "own"];
  return expect(
    sql`(SELECT count(*) FROM ${savedViews} WHERE ${isBeside(ctx, view)}) < ${most}`,
    guardRefusal("too_many_views", { most }),
  );
}

/** The other views of the same list and the same people. */
function isBeside({ actor }: AuthContext, { id, list, shared }: Placed): SQL | undefined {
  return and(
    eq(savedViews.list, list),
    eq(savedViews.shared, shared),
    shared ? undefined : eq(savedViews.ownerId, actor.userId),
    sql`${savedViews.id} <> ${id}`,
  );
}

function guardRefusal(guard: SavedViewGuard, facts: Record<string, unknown>): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

export function savedViewActivity(
  { id, list, shared }: Placed,
  event: "created" | "updated" | "deleted" | "made-default" | "not-default",
  facts: Record<string, unknown>,
): Activity {
  return {
    subject: { type: "saved-view", id },
    event: `saved-view.${event}`,
    facts: { list, shared, ...facts },
  };
}
