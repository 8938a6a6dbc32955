import * as z from "zod/mini";
import { wellFormed } from "~/kernel/fields";

/** Lengths only: what a password may be is decided where one is chosen, and a wrong one gets the one answer. */
export const signInInput = z.object({
  email: z.string("required").check(z.trim(), z.minLength(1, "required"), z.maxLength(320, "too_long"), wellFormed),
  password: z.string("required").check(z.minLength(1, "required"), z.maxLength(1024, "too_long")),
});
export type SignInInput = z.infer<typeof signInInput>;
