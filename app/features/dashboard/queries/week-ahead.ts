import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import type { TechnicianDay } from "../model";
import { readDay } from "./day";

export type WeekAheadPage = { day: TechnicianDay };

/** Reads the open orders of a technician, whose planned days make up their week. One round trip. */
export async function readWeekAhead(ctx: AuthContext): Promise<WeekAheadPage> {
  if (!may(ctx.actor, "work-orders.read")) throw new Refusal("not_allowed");
  const day = await readDay(ctx);
  if (!day) throw new Refusal("not_allowed");
  return { day };
}
