import { readCollected } from "~/features/mails/queries/collected";
import { collectedMail } from "~/features/mails/emails/collected-mails";
import { type EventMail, mailOf } from "~/features/mails/model";
import { NOTIFICATION_EVENTS, type NotificationEvent } from "~/features/notifications/model";
import { findRecipient } from "~/features/mails/queries/recipient";
import type { Handler } from "../handler";
import { sendDue } from "../send-due";
import { eventMails } from "./event-mails";
import { NO_READER, PAST } from "./mail-maker";

/** Each line takes reads of its own. */
const MAX_LINES = 50;

/** The event that all mails are about. Null if they are about several. */
function eventOfAll(mails: readonly { type: EventMail }[]): NotificationEvent | null {
  const types = new Set(mails.map(({ type }) => type));
  return (
    (types.size === 1 && NOTIFICATION_EVENTS.find((event) => types.has(mailOf(event)))) || null
  );
}

/** Sends one mail in place of several about events, without those that are outdated by now. */
export const sendCollected: Handler = async (context, env, { userId = "" }, row) => {
  const [to, { mails, count }] = await Promise.all([
    findRecipient(context, userId),
    readCollected(context, { id: row.id, userId, most: MAX_LINES }),
  ]);
  if (!to) return NO_READER.remark;
  const made = await Promise.all(
    mails.map(({ type, ids, createdAt }) => eventMails[type](context, ids, createdAt)),
  );
  const due = made.flatMap((mail) => ("remark" in mail ? [] : [mail]));
  const [first] = due;
  if (!first) return PAST.remark;
  const outdated = made.length - due.length;
  const all = count - outdated;
  if (all === 1) return sendDue(context, env, row, first);
  await sendDue(context, env, row, {
    to,
    contentFor: (company, localization) =>
      collectedMail(
        {
          notices: due.map(({ contentFor }) => {
            const { subject, action } = contentFor(company, localization);
            return { text: subject, href: action?.href ?? context.tenant.origin };
          }),
          count: all,
          event: eventOfAll(mails),
          href: `${context.tenant.origin}/profile/notifications`,
        },
        localization,
      ),
  });
  return `sent: ${all}; outdated: ${outdated}`;
};
