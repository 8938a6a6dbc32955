import { eventMailParts } from "~/features/mails/commands/collect";
import { readPreferences } from "~/features/notifications/queries/preferences";
import { noticeOf, type NotificationEvent } from "~/features/notifications/model";
import { includesAuthor, readConcerned } from "~/features/notifications/topics/table";
import { outboxParts, type OutboxRow } from "~/server/command/outbox";
import type { SystemContext } from "~/server/request-context";
import type { Handled, Handler } from "./handler";

/** Turns an event into rows for each recipient. */
export function notifyOf(event: NotificationEvent): Handler {
  return async (context, _env, ids, row) =>
    noticesFor(context, row, event, ids, await readConcerned(context, event, ids));
}

/**
 * The rows for each recipient by the channels that the user or the tenant has chosen. Users are not
 * notified of their own actions.
 */
export async function noticesFor(
  context: SystemContext,
  row: OutboxRow,
  event: NotificationEvent,
  ids: Record<string, string>,
  concerned: readonly string[],
): Promise<Handled> {
  const people = [...new Set(concerned)].filter(
    (userId) => userId !== ids["byId"] || includesAuthor(event),
  );
  const preferences = await readPreferences(context, event, people);
  const mailed = preferences.filter(({ ways }) => ways.mail);
  const noticed = preferences.filter(({ ways }) => ways.push || ways.list);
  const [mails, notices] = await Promise.all([
    Promise.all(
      mailed.map(({ userId }) => eventMailParts(context, row, { event, ids: { ...ids, userId } })),
    ),
    outboxParts(
      context,
      row,
      noticed.map(({ userId }) => ({ type: noticeOf(event), ids: { ...ids, userId } })),
    ),
  ]);
  return {
    remark: `mail: ${written(mailed, people)}; notice: ${written(noticed, people)}`,
    statements: [...mails.flat(), ...notices],
  };
}

function written(wanting: readonly unknown[], people: readonly unknown[]): string {
  return people.length > 0 && wanting.length === 0 ? "off" : String(wanting.length);
}
