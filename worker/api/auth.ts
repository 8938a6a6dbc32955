import * as z from "zod/mini";
import { changeOwnPassword } from "~/features/profile/commands/change-password";
import { changePasswordInput } from "~/features/profile/inputs";
import { finishInput } from "~/features/two-factor/inputs";
import { finishSignIn } from "~/features/sessions/commands/finish-sign-in";
import { issueTokens } from "~/features/sessions/commands/issue-tokens";
import { refreshSession } from "~/features/sessions/commands/refresh";
import { requestPasswordReset } from "~/features/sessions/commands/request-password-reset";
import { resetPassword } from "~/features/sessions/commands/reset-password";
import { signIn, type SignedIn } from "~/features/sessions/commands/sign-in";
import { signOut } from "~/features/sessions/commands/sign-out";
import { signOutElsewhere } from "~/features/sessions/commands/sign-out-elsewhere";
import {
  requestResetInput,
  resetCodeInput,
  resetInput,
  signInInput,
} from "~/features/sessions/inputs";
import { getCode } from "~/features/sessions/queries";
import { ACCESS_TOKEN_MS, type Tokens } from "~/features/sessions/model";
import { Refusal } from "~/kernel/refusal";
import { signClaims } from "~/server/authentication/claims";
import { sessionKeys } from "../env";
import type { AppContext } from "../app-env";
import { bearerOf } from "../middleware/session";
import { clientIpOf } from "../middleware/client-ip";
import { endpoint } from "./endpoint";

const tokens = () => z.object({ userId: z.string(), token: z.string(), refreshToken: z.string() });

export const authEndpoints = [
  endpoint({
    method: "POST",
    path: "/auth/login",
    summary:
      "Sign in. With two-factor authentication the response is 401 second_step_required with facts.challenge for POST /auth/secondStep",
    access: "anonymous",
    input: signInInput,
    response: tokens,
    async run(context, input, c) {
      return tokensFor(c, setPageSession(c, await signIn(context, input, clientIpOf(c))));
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/secondStep",
    summary:
      "Complete a sign-in with a code of the authenticator app or a recovery code, for a challenge that is at most five minutes old",
    access: "anonymous",
    input: finishInput,
    response: tokens,
    async run(context, input, c) {
      return tokensFor(c, setPageSession(c, await finishSignIn(context, input, clientIpOf(c))));
    },
  }),
  endpoint({
    method: "GET",
    path: "/auth/logout",
    summary:
      "Sign out. Requires the bearer token, so that a link on another site cannot sign a user out",
    access: "signed-in",
    input: null,
    async run(ctx, _input, c) {
      if (c.get("claims")?.by !== "bearer") throw new Refusal("token_invalid");
      await signOut(ctx);
      c.set("cookie", "drop");
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/refreshToken",
    summary:
      "Exchange a refresh token for new tokens. The refresh token is sent as bearer token or, by the app's own pages, as cookie",
    access: "anonymous",
    input: null,
    response: tokens,
    async run(context, _input, c) {
      const bearer = bearerOf(c);
      const ctx = c.get("ctx");
      if (bearer) return tokensFor(c, setPageSession(c, await refreshSession(context, bearer)));
      if (!ctx || c.get("claims")?.by !== "cookie") throw new Refusal("token_invalid");
      return tokensFor(c, await issueTokens(ctx));
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/requestPasswordReset",
    summary: "Send a password reset code by email. The response is the same for an unknown address",
    access: "anonymous",
    input: requestResetInput,
    run: (context, input, c) => requestPasswordReset(context, input, clientIpOf(c)),
  }),
  endpoint({
    method: "GET",
    path: "/auth/resetPassword",
    summary: "Check whether a password reset code is valid, without using it up",
    access: "anonymous",
    input: resetCodeInput,
    async run(context, input) {
      await getCode(context, "password-reset", input.passwordResetCode);
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/resetPassword",
    summary:
      "Set a new password with a reset code, which can be used once. Ends all sessions of the account",
    access: "anonymous",
    input: resetInput,
    inAddress: ["passwordResetCode"],
    run: (context, input, c) => resetPassword(context, input, clientIpOf(c)),
  }),
  endpoint({
    method: "POST",
    path: "/auth/updatePassword",
    summary: "Change the password, given the old one. Ends the other sessions of the account",
    access: "signed-in",
    input: changePasswordInput,
    async run(ctx, input) {
      await changeOwnPassword(ctx, input);
    },
  }),
  endpoint({
    method: "POST",
    path: "/auth/logoutElsewhere",
    summary: "End all other sessions of the account",
    access: "signed-in",
    input: null,
    async run(ctx) {
      await signOutElsewhere(ctx);
    },
  }),
];

/** A browser also gets the cookie for its pages with its tokens. API clients do not need it. */
function setPageSession(c: AppContext, signedIn: SignedIn): SignedIn {
  if (c.req.header("origin")) c.set("cookie", signedIn.actor);
  return signedIn;
}

async function tokensFor(c: AppContext, { actor, refreshToken }: SignedIn): Promise<Tokens> {
  c.get("note").userId = actor.userId;
  const token = await signClaims(
    sessionKeys(c.env),
    "api",
    c.get("tenant").id,
    actor,
    new Date(),
    ACCESS_TOKEN_MS,
  );
  return { userId: actor.userId, token, refreshToken };
}
