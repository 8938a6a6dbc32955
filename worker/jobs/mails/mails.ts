import { mailOf } from "~/features/mails/model";
import { NOTIFICATION_EVENTS } from "~/features/notifications/model";
import type { Handler } from "../handler";
import { sendDue } from "../send-due";
import { accountMails } from "./account-mails";
import { mailAbout } from "./event-mails";
import type { MailMaker } from "./mail-maker";

/** Handlers by type of the outbox row for one mail to one user. */
export const MAIL_HANDLERS: Record<string, Handler> = {
  ...Object.fromEntries(Object.entries(accountMails).map(([type, make]) => [type, send(make)])),
  ...Object.fromEntries(
    NOTIFICATION_EVENTS.map((event) => [mailOf(event), send(mailAbout(event))]),
  ),
};

function send(make: MailMaker): Handler {
  return async (context, env, ids, row) => {
    const due = await make(context, ids, row.createdAt);
    if ("remark" in due) return due.remark;
    await sendDue(context, env, row, due);
  };
}
