import type { AccountMail, EventMail } from "~/features/mails/model";
import { accountMails } from "./account-mails";
import type { Handler } from "../handler";
import { eventMails } from "./event-mails";
import type { MailMaker } from "./mail-maker";
import { sendDue } from "../send-due";

const MAKERS: Record<AccountMail | EventMail, MailMaker> = {
  ...accountMails,
  ...eventMails,
};

export const MAIL_HANDLERS: Record<string, Handler> = Object.fromEntries(
  Object.entries(MAKERS).map(([type, make]) => [type, send(make)]),
);

function send(make: MailMaker): Handler {
  return async (context, env, ids, row) => {
    const due = await make(context, ids, row.createdAt);
    if ("remark" in due) return due.remark;
    await sendDue(context, env, row, due);
  };
}
