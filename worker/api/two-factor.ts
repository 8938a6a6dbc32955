import * as z from "zod/mini";
import { beginTwoFactorSetup } from "~/features/two-factor/commands/begin";
import { renewRecoveryCodes } from "~/features/two-factor/commands/renew-recovery-codes";
import { disableTwoFactor } from "~/features/two-factor/commands/turn-off";
import { enableTwoFactor } from "~/features/two-factor/commands/turn-on";
import { beginInput, provedInput, turnOnInput } from "~/features/two-factor/inputs";
import { findOwnTwoFactor } from "~/features/two-factor/queries/own";
import { endpoint } from "./endpoint";

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const twoFactorEndpoints = [
  endpoint({
    method: "GET",
    path: "/auth/secondStep",
    summary: "Whether the own account is asked for a code besides the password, and how many recovery codes are left",
    access: "signed-in",
    input: null,
    answer: z.object({ on: z.boolean(), since: z.nullable(z.number()), recoveryCodes: z.number() }),
    run: (ctx) => findOwnTwoFactor(ctx),
  }),
  endpoint({
    method: "POST",
    path: "/auth/secondStep/begin",
    summary: "A secret for an authenticator app, for the password. It counts when its first code comes back with setup within fifteen minutes",
    access: "signed-in",
    input: beginInput,
    answer: z.object({ setup: z.string(), secret: z.string(), address: z.string() }),
    run: (ctx, input) => beginTwoFactorSetup(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/auth/secondStep/turnOn",
    summary: "Ask for a code from now on, by the first one. The other sessions of the account end; the recovery codes are answered this once",
    access: "signed-in",
    input: turnOnInput,
    answer: recoveryCodes,
    run: (ctx, input) => enableTwoFactor(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/auth/secondStep/turnOff",
    summary: "The password alone from now on, by password and code, or recovery code",
    access: "signed-in",
    input: provedInput,
    run: (ctx, input) => disableTwoFactor(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/auth/secondStep/recoveryCodes",
    summary: "Ten new recovery codes in place of those before, by password and code",
    access: "signed-in",
    input: provedInput,
    answer: recoveryCodes,
    run: (ctx, input) => renewRecoveryCodes(ctx, input),
  }),
];
