import * as z from "zod/mini";
import { exactText, knownPassword, trimmedText } from "~/kernel/input/fields";

/** Six digits or a recovery code, as typed. */
const typedCode = trimmedText(60);
/** A value that the server encrypted and receives back unchanged. */
const encrypted = exactText(2000);

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
