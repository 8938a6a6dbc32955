import { codeTextOf, findOpenCode } from "~/features/access-codes/queries";
import {
  invitation,
  passwordChanged,
  passwordReset,
  recoveryCodeUsed,
  standInGiven,
  twoFactorFailed,
  twoFactorDisabled,
  twoFactorEnabled,
} from "~/features/mails/emails/account-mails";
import { findName, findRecipient } from "~/features/mails/queries/recipient";
import type { AccountMail } from "~/features/mails/model";
import { findStandIn } from "~/features/stand-ins/queries/stored";
import { stateOf } from "~/features/stand-ins/policy";
import { countRecoveryCodes } from "~/features/two-factor/queries/own";
import type { SystemContext } from "~/server/request-context";
import { idsIn } from "../handler";
import type { DueMail, MailMaker } from "./mail-maker";

const GONE = { remark: "not sent: the recipient can no longer sign in" };
const STAND_IN_PAST = { remark: "not sent: the stand-in is over" };
const CODE_PAST = { remark: "not sent: the code was used, was replaced or has expired" };

export const accountMails: Record<AccountMail, MailMaker> = {
  async "user.invited"(context, ids): Promise<DueMail> {
    const { codeId } = idsIn(ids, "codeId");
    const { byId } = ids;
    const [code, by, text] = await Promise.all([
      findOpenCode(context, "invite", codeId),
      findName(context, byId),
      codeTextOf(context, "invite", codeId),
    ]);
    if (!code) return CODE_PAST;
    const href = `${context.tenant.origin}/signup?inviteCode=${encodeURIComponent(text)}`;
    return {
      to: { ...code, roles: [] },
      contentFor: (company, localization) =>
        invitation({ name: code.name, company, by, href, expiresAt: code.expiresAt }, localization),
    };
  },

  async "user.password_reset_requested"(context, ids): Promise<DueMail> {
    const { codeId } = idsIn(ids, "codeId");
    const [code, text] = await Promise.all([
      findOpenCode(context, "password-reset", codeId),
      codeTextOf(context, "password-reset", codeId),
    ]);
    if (!code) return CODE_PAST;
    const href = `${context.tenant.origin}/reset-password?passwordResetCode=${encodeURIComponent(text)}`;
    return {
      to: { ...code, roles: [] },
      contentFor: (company, localization) =>
        passwordReset({ name: code.name, company, href, expiresAt: code.expiresAt }, localization),
    };
  },

  async "user.password_changed"(context, ids, at): Promise<DueMail> {
    const { userId } = idsIn(ids, "userId");
    const to = await findRecipient(context, userId);
    if (!to) return GONE;
    const href = `${context.tenant.origin}/forgot-password`;
    return {
      to,
      contentFor: (company, localization) =>
        passwordChanged({ name: to.name, company, href, at }, localization),
    };
  },

  async "user.second_step_on"(context, ids, at): Promise<DueMail> {
    const { userId } = idsIn(ids, "userId");
    const to = await findRecipient(context, userId);
    if (!to) return GONE;
    return {
      to,
      contentFor: (company, localization) =>
        twoFactorEnabled({ name: to.name, company, href: profileOf(context), at }, localization),
    };
  },

  async "user.second_step_off"(context, ids, at): Promise<DueMail> {
    const { userId } = idsIn(ids, "userId");
    const { byId } = ids;
    const [to, by] = await Promise.all([
      findRecipient(context, userId),
      byId === userId ? "" : findName(context, byId),
    ]);
    if (!to) return GONE;
    return {
      to,
      contentFor: (company, localization) =>
        twoFactorDisabled(
          { name: to.name, company, by, href: profileOf(context), at },
          localization,
        ),
    };
  },

  async "user.recovery_code_used"(context, ids, at): Promise<DueMail> {
    const { userId } = idsIn(ids, "userId");
    const [to, count] = await Promise.all([
      findRecipient(context, userId),
      countRecoveryCodes(context, userId),
    ]);
    if (!to) return GONE;
    return {
      to,
      contentFor: (company, localization) =>
        recoveryCodeUsed(
          { name: to.name, company, count, href: profileOf(context), at },
          localization,
        ),
    };
  },

  async "user.second_step_failed"(context, ids, at): Promise<DueMail> {
    const { userId } = idsIn(ids, "userId");
    const to = await findRecipient(context, userId);
    if (!to) return GONE;
    return {
      to,
      contentFor: (company, localization) =>
        twoFactorFailed({ name: to.name, company, href: profileOf(context), at }, localization),
    };
  },

  async "user.stand_in_given"(context, ids): Promise<DueMail> {
    const { userId, standInId } = idsIn(ids, "userId", "standInId");
    const { byId } = ids;
    const [to, standIn, by] = await Promise.all([
      findRecipient(context, userId),
      findStandIn(context, standInId),
      findName(context, byId),
    ]);
    if (!to) return GONE;
    if (!standIn || stateOf(standIn, context.now().getTime()) === "past") return STAND_IN_PAST;
    return {
      to,
      contentFor: (company, localization) =>
        standInGiven(
          { name: to.name, company, by, standIn, href: context.tenant.origin },
          localization,
        ),
    };
  },
};

function profileOf({ tenant }: Pick<SystemContext, "tenant">): string {
  return `${tenant.origin}/profile`;
}
