import { collectedMail } from "~/features/mails/emails/collected-mails";
import { readCollected } from "~/features/mails/queries/collected";
import { findRecipient } from "~/features/mails/queries/recipient";
import { notificationOf } from "~/features/notifications/topics/table";
import { NO_READER, PAST } from "~/features/notifications/topics/topic";
import { type Handler, idsIn } from "../handler";
import { sendDue } from "../send-due";
import { mailFrom } from "./event-mails";

/** Each line takes reads of its own. */
const MAX_LINES = 50;

/** Sends one mail in place of several about events, without those that are outdated by now. */
export const sendCollected: Handler = async (context, env, ids, row) => {
  const { userId } = idsIn(ids, "userId");
  const [to, { mails, count }] = await Promise.all([
    findRecipient(context, userId),
    readCollected(context, { id: row.id, userId, most: MAX_LINES }),
  ]);
  if (!to) return NO_READER.remark;
  const made = await Promise.all(
    mails.map((mail) => notificationOf(context, mail.event, mail.ids, mail.createdAt)),
  );
  const due = made.flatMap((each) => ("remark" in each ? [] : [each]));
  const [first] = due;
  if (!first) return PAST.remark;
  const outdated = made.length - due.length;
  const all = count - outdated;
  if (all === 1) return sendDue(context, env, row, mailFrom(context, first));
  const { origin } = context.tenant;
  const [event = null, ...others] = new Set(mails.map((mail) => mail.event));
  await sendDue(context, env, row, {
    to,
    contentFor: (_, localization) =>
      collectedMail(
        {
          notices: due.map(({ path, textsIn }) => ({
            text: textsIn(localization).title,
            href: origin + path,
          })),
          count: all,
          event: others.length === 0 ? event : null,
          href: `${origin}/profile/notifications`,
        },
        localization,
      ),
  });
  return `sent: ${all}; outdated: ${outdated}`;
};
