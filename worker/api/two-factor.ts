import * as z from "zod/mini";
import { beginTwoFactorSetup } from "~/features/two-factor/commands/begin";
import { renewRecoveryCodes } from "~/features/two-factor/commands/renew-recovery-codes";
import { disableTwoFactor } from "~/features/two-factor/commands/turn-off";
import { enableTwoFactor } from "~/features/two-factor/commands/turn-on";
import { beginInput, verifiedInput, turnOnInput } from "~/features/two-factor/inputs";
import { findOwnTwoFactor } from "~/features/two-factor/queries/own";
import { endpoint } from "./endpoint";

const recoveryCodes = () => z.object({ recoveryCodes: z.array(z.string()) });

export const twoFactorEndpoints = [
  endpoint({
    method: "GET",
    path: "/auth/secondStep",
    summary:
      "Get whether two-factor authentication is on for the caller's account, and how many recovery codes are left",
    access: "signed-in",
    input: null,
    response: () =>
      z.object({
        on: z.boolean(),
        since: z.nullable(z.number()),
        recoveryCodes: z.number(),
      }),
    run: (ctx) => findOwnTwoFactor(ctx),
  }),
  endpoint({
    method: "POST",
    path: "/auth/secondStep/begin",
    summary:
      "Create a secret for an authenticator app, given the password. Turn it on with setup and the first code within fifteen minutes",
    access: "signed-in",
    input: beginInput,
    response: () => z.object({ setup: z.string(), secret: z.string(), address: z.string() }),
    run: (ctx, input) => beginTwoFactorSetup(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/auth/secondStep/turnOn",
    summary:
      "Turn two-factor authentication on with the first code. Ends the other sessions of the account; returns the recovery codes only this once",
    access: "signed-in",
    input: turnOnInput,
    response: recoveryCodes,
    run: (ctx, input) => enableTwoFactor(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/auth/secondStep/turnOff",
    summary: "Turn two-factor authentication off, given the password and a code or recovery code",
    access: "signed-in",
    input: verifiedInput,
    run: (ctx, input) => disableTwoFactor(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/auth/secondStep/recoveryCodes",
    summary: "Replace the recovery codes with ten new ones, given the password and a code",
    access: "signed-in",
    input: verifiedInput,
    response: recoveryCodes,
    run: (ctx, input) => renewRecoveryCodes(ctx, input),
  }),
];
