import { codeTextOf, findOpenCode } from "~/features/access-codes/queries";
import { invitation, passwordChanged, passwordReset, recoveryCodeUsed, secondStepFailed, secondStepOff, secondStepOn } from "~/features/mails/print/account-mails";
import { findName, findRecipient } from "~/features/mails/queries/recipient";
import type { AccountMail } from "~/features/mails/words";
import { countRecoveryCodes } from "~/features/second-steps/queries/own";
import type { SystemVisit } from "~/kernel/server/ctx";
import type { DueMail, MailMaker } from "./mail-maker";

const GONE = { remark: "not sent: this person can no longer sign in" };
const CODE_PAST = { remark: "not sent: the code was used, replaced or is too old" };

export const accountMails: Record<AccountMail, MailMaker> = {
  async "user.invited"(visit, { codeId = "", byId }): Promise<DueMail> {
    const [code, by, text] = await Promise.all([findOpenCode(visit, "invite", codeId), findName(visit, byId), codeTextOf(visit, "invite", codeId)]);
    if (!code) return CODE_PAST;
    const href = `${visit.tenant.origin}/signup?inviteCode=${encodeURIComponent(text)}`;
    return { to: code, say: (company, saying) => invitation({ name: code.name, company, by, href, expiresAt: code.expiresAt }, saying) };
  },

  async "user.password_reset_requested"(visit, { codeId = "" }): Promise<DueMail> {
    const [code, text] = await Promise.all([findOpenCode(visit, "password-reset", codeId), codeTextOf(visit, "password-reset", codeId)]);
    if (!code) return CODE_PAST;
    const href = `${visit.tenant.origin}/reset-password?passwordResetCode=${encodeURIComponent(text)}`;
    return { to: code, say: (company, saying) => passwordReset({ name: code.name, company, href, expiresAt: code.expiresAt }, saying) };
  },

  async "user.password_changed"(visit, { userId = "" }, at): Promise<DueMail> {
    const to = await findRecipient(visit, userId);
    if (!to) return GONE;
    const href = `${visit.tenant.origin}/forgot-password`;
    return { to, say: (company, saying) => passwordChanged({ name: to.name, company, href, at }, saying) };
  },

  async "user.second_step_on"(visit, { userId = "" }, at): Promise<DueMail> {
    const to = await findRecipient(visit, userId);
    if (!to) return GONE;
    return { to, say: (company, saying) => secondStepOn({ name: to.name, company, href: profileOf(visit), at }, saying) };
  },

  async "user.second_step_off"(visit, { userId = "", byId }, at): Promise<DueMail> {
    const [to, by] = await Promise.all([findRecipient(visit, userId), byId === userId ? "" : findName(visit, byId)]);
    if (!to) return GONE;
    return { to, say: (company, saying) => secondStepOff({ name: to.name, company, by, href: profileOf(visit), at }, saying) };
  },

  async "user.recovery_code_used"(visit, { userId = "" }, at): Promise<DueMail> {
    const [to, count] = await Promise.all([findRecipient(visit, userId), countRecoveryCodes(visit, userId)]);
    if (!to) return GONE;
    return { to, say: (company, saying) => recoveryCodeUsed({ name: to.name, company, count, href: profileOf(visit), at }, saying) };
  },

  async "user.second_step_failed"(visit, { userId = "" }, at): Promise<DueMail> {
    const to = await findRecipient(visit, userId);
    if (!to) return GONE;
    return { to, say: (company, saying) => secondStepFailed({ name: to.name, company, href: profileOf(visit), at }, saying) };
  },
};

function profileOf({ tenant }: Pick<SystemVisit, "tenant">): string {
  return `${tenant.origin}/profile`;
}
