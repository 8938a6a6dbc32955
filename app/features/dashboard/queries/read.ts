import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { Dashboard } from "../model";
import { readDay } from "./day";
import { readShortcuts } from "./shortcuts";
import { readWeek } from "./week";

/** Reads the content above the list of work orders in the caller's round trip. `withDay` adds the technician's day. */
export async function readDashboard(ctx: AuthContext, withDay = true): Promise<Dashboard> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const [day, shortcuts, week] = await Promise.all([
    withDay ? readDay(ctx) : null,
    readShortcuts(ctx),
    readWeek(ctx),
  ]);
  return { day, shortcuts, week };
}
