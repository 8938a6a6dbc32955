import { addDays } from "~/kernel/time/days";
import { dayIn, type Instant, instantOf } from "~/kernel/time/instants";
import type { RequestContext } from "../request-context";
import { planOutbox } from "./outbox";

/** The type of the outbox row for the work of one night. */
export const NIGHTLY_WORK = "company.nightly_work";

/** 02:17 in the company's zone: nobody works, and the orders of the day are made before it begins. */
const NIGHT_MINUTE = 2 * 60 + 17;

/** The start of the next night, after `at`. */
function nextNight(at: Instant, timeZone: string): Instant {
  const today = dayIn(timeZone, at);
  const tonight = instantOf(today, NIGHT_MINUTE, timeZone);
  return tonight > at ? tonight : instantOf(addDays(today, 1), NIGHT_MINUTE, timeZone);
}

/** Adds the row for the work of the company's next night, once. */
export async function planNight(context: RequestContext): Promise<void> {
  const { timeZone } = await context.settings();
  const night = nextNight(context.now().getTime(), timeZone);
  const id = `night-${dayIn(timeZone, night)}`;
  await planOutbox(context, [{ id, type: NIGHTLY_WORK, ids: {}, at: night }]);
}
