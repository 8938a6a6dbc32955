import * as z from "zod/mini";
import { knownPassword, MAX_PASSWORD_UNITS } from "~/kernel/input/fields";
import { sentText } from "~/kernel/input/measured";
import { passwordInput } from "~/features/sessions/inputs";
import { updateInput as userInput } from "~/features/users/inputs/user";
import { LANGUAGES } from "~/kernel/text/languages";
import { THEMES } from "~/kernel/themes";

/**
 * domain-rules §6: users change only these fields of their own account. An omitted field stays unchanged. Null for the language means that
 * of the company. `theme` is accepted and ignored: it belongs to the device (decision 0073).
 */
export const updateInput = z.strictObject({
  version: userInput.shape.version,
  name: userInput.shape.name,
  surname: userInput.shape.surname,
  phoneNumber: userInput.shape.phoneNumber,
  language: z.optional(z.nullable(z.enum(LANGUAGES, "invalid"))),
  theme: z.optional(z.nullable(z.enum(THEMES, "invalid"))),
});
export type UpdateInput = z.infer<typeof updateInput>;

/** An empty choice in the form means null. */
const chosen = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.union(
      [
        z.pipe(
          z.literal(""),
          z.transform(() => null),
        ),
        schema,
      ],
      "invalid",
    ),
  );

export const updateForm = z.extend(updateInput, {
  language: chosen(z.enum(LANGUAGES)),
  theme: chosen(z.enum(THEMES)),
});

export const changePasswordInput = z.strictObject({
  oldPassword: knownPassword,
  newPassword: passwordInput,
});
export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

/** Added by the form: requirements §5, "Passwords do not match". */
export const changePasswordForm = z
  .extend(changePasswordInput, { repeatPassword: z._default(sentText(MAX_PASSWORD_UNITS), "") })
  .check(
    z.refine((sent) => sent.newPassword === sent.repeatPassword, {
      error: "passwords_differ",
      path: ["repeatPassword"],
    }),
  );
