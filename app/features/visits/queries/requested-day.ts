import { isDay } from "~/kernel/time/days";
import { may } from "~/kernel/authorization/actions";
import type { AuthContext } from "~/server/request-context";
import type { PlannedDay } from "../model";
import { readPlannedDay } from "./day-of-visit";

/** What is planned on the day in the address, in the round trip of the page. Null without a day. */
export function readRequestedDay(
  ctx: AuthContext,
  workOrderId: string,
  { url }: { url: string },
): Promise<PlannedDay | null> {
  const day = new URL(url).searchParams.get("day") ?? "";
  if (!isDay(day) || !may(ctx.actor, "schedule.plan")) return Promise.resolve(null);
  return readPlannedDay(ctx, workOrderId, day);
}
