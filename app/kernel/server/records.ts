import { sql } from "drizzle-orm";
import { newId } from "../ids";
import { type Actor, fullName } from "../roles";
import type { Visit } from "./ctx";
import { step, type Step } from "./statement";
import { activity, outbox } from "./tables";

/** One line of a record's activity log. `event` is a key under `activity.events` in app/text; `facts` fill its words. */
export type Activity = { subject: { type: string; id: string }; event: string; facts?: Record<string, unknown> };

/** Work for after the commit: type and ids only, whoever drains it reads the rest fresh. */
export type Announcement = { type: string; ids: Record<string, string> };

export function activityStep(visit: Visit, by: Actor | { job: string }, line: Activity): Step {
  return step(
    visit.db.insert(activity).values({
      at: visit.now().getTime(),
      actorId: "userId" in by ? by.userId : null,
      actorName: "userId" in by ? fullName(by) : by.job,
      subjectType: line.subject.type,
      subjectId: line.subject.id,
      event: line.event,
      facts: line.facts ?? {},
      requestId: visit.requestId,
    }),
  );
}

/** `onlyIf` lets the batch itself decide, as when the second of two gates completes an order. */
export function announcementStep(visit: Visit, message: Announcement, onlyIf = sql`1`): Step {
  const at = visit.now().getTime();
  return step(sql`INSERT INTO ${outbox} (id, type, format, ids, created_at, next_at)
    SELECT ${newId(at)}, ${message.type}, 1, ${JSON.stringify(message.ids)}, ${at}, ${at} WHERE ${onlyIf}`);
}
