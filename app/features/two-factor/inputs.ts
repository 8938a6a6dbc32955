import * as z from "zod/mini";
import { wellFormed, knownPassword } from "~/kernel/input/fields";

/** Six digits or a recovery code, as typed. */
const typedCode = z
  .string("required")
  .check(z.trim(), z.minLength(1, "required"), z.maxLength(60, "too_long"), wellFormed);
/** A value that the server encrypted and receives back unchanged. */
const encrypted = z
  .string("required")
  .check(z.minLength(1, "required"), z.maxLength(2000, "too_long"), wellFormed);

export const beginInput = z.strictObject({ password: knownPassword });
export type BeginInput = z.infer<typeof beginInput>;

export const turnOnInput = z.strictObject({ setup: encrypted, code: typedCode });
export type TurnOnInput = z.infer<typeof turnOnInput>;

/** Password and code, required before anything that makes the account weaker. */
export const verifiedInput = z.strictObject({ password: knownPassword, code: typedCode });
export type ProvedInput = z.infer<typeof verifiedInput>;

export const codeForm = z.strictObject({ code: typedCode });

export const finishInput = z.strictObject({ challenge: encrypted, code: typedCode });
export type FinishInput = z.infer<typeof finishInput>;
