import * as z from "zod/mini";
import { exactText, knownPassword, MAX_PASSWORD_UNITS, trimmedText } from "~/kernel/input/fields";
import { sentText } from "~/kernel/input/measured";
import { PASSWORD_LENGTH } from "./model";

const emailInput = trimmedText(320);

/** A password to set, in the form in which it is hashed: long enough, any characters (quality §3). The command refuses common passwords. */
export const passwordInput = exactText(MAX_PASSWORD_UNITS, "password_long").check(
  z.refine((password) => lengthOf(password) >= PASSWORD_LENGTH.min, "password_short"),
  z.refine((password) => lengthOf(password) <= PASSWORD_LENGTH.max, "password_long"),
);

/** In characters as users count them. */
function lengthOf(password: string): number {
  return Array.from(password.normalize("NFKC")).length;
}

const codeText = trimmedText(200);

export const signInInput = z.object({ email: emailInput, password: knownPassword });
export type SignInInput = z.infer<typeof signInInput>;

export const requestResetInput = z.object({ email: emailInput });
export type RequestResetInput = z.infer<typeof requestResetInput>;

export const resetCodeInput = z.object({ passwordResetCode: codeText });
export const resetInput = z.object({ passwordResetCode: codeText, password: passwordInput });
export type ResetInput = z.infer<typeof resetInput>;

export const inviteCodeInput = z.object({ inviteCode: codeText });
export const acceptInviteInput = z.object({ inviteCode: codeText, password: passwordInput });
export type AcceptInviteInput = z.infer<typeof acceptInviteInput>;

/** Added by the form: requirements §5, "Passwords do not match". */
const repeatPassword = z._default(sentText(MAX_PASSWORD_UNITS), "");
const isRepeated = z.refine<{ password: string; repeatPassword: string }>(
  (sent) => sent.password === sent.repeatPassword,
  { error: "passwords_differ", path: ["repeatPassword"] },
);

export const resetForm = z.extend(resetInput, { repeatPassword }).check(isRepeated);
export const joinForm = z.extend(acceptInviteInput, { repeatPassword }).check(isRepeated);
