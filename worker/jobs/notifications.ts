import { readConcerned } from "~/features/mails/queries/told";
import { mailOf } from "~/features/mails/words";
import { readWishes } from "~/features/notifications/queries";
import { noticeOf } from "~/features/notifications/words";
import type { NotificationEvent } from "~/kernel/notifications";
import { outboxParts } from "~/kernel/server/outbox";
import type { Handler } from "./handler";

/** A phone sent it by itself, perhaps days later: its author has to hear of it like everybody else. */
const EVEN_BY_ONESELF: readonly NotificationEvent[] = ["daily_report.unfiled"];

/** Turns an event into rows for each person who is told, by the ways that they or the company have chosen. Nobody is told what he did himself. */
export function tell(event: NotificationEvent): Handler {
  return async (context, _env, ids, row) => {
    const concerned = await readConcerned(context, event, ids);
    const people = [...new Set(concerned)].filter((userId) => userId !== ids["byId"] || EVEN_BY_ONESELF.includes(event));
    const wishes = await readWishes(context, event, people);
    const mailed = wishes.filter(({ ways }) => ways.mail);
    const noticed = wishes.filter(({ ways }) => ways.push || ways.list);
    const statements = await outboxParts(context, row, [
      ...mailed.map(({ userId }) => ({ type: mailOf(event), ids: { ...ids, userId } })),
      ...noticed.map(({ userId }) => ({ type: noticeOf(event), ids: { ...ids, userId } })),
    ]);
    return { remark: `mail: ${written(mailed, people)}; notice: ${written(noticed, people)}`, statements };
  };
}

function written(wanting: readonly unknown[], people: readonly unknown[]): string {
  return people.length > 0 && wanting.length === 0 ? "off" : String(wanting.length);
}
