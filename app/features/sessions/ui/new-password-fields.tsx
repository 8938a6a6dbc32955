import { type ChangeEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { Icon } from "~/ui/layout/icon";
import { PasswordInput } from "~/ui/form/password-input";
import { useRefused } from "~/ui/form/refused";
import { PASSWORD_LENGTH } from "../model";

type Props = { name: string; label: string; refusal: RefusalResponse | undefined };

/** A new password and its repeat. Missing requirements are shown while the user types; only the server detects common passwords. */
export function NewPasswordFields({ name, label, refusal }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  const { refused, onInput } = useRefused(errorOf(name));
  const [typed, setTyped] = useState("");
  const [repeated, setRepeated] = useState("");
  const differs = repeated !== "" && !typed.startsWith(repeated);
  const matches = repeated !== "" && repeated === typed;
  function type(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value);
    onInput();
  }
  const shared = { autoComplete: "new-password", required: true } as const;
  return (
    <>
      <PasswordInput
        {...shared}
        name={name}
        label={label}
        hint={refused ? undefined : <LengthHint typed={typed} />}
        error={refused}
        onChange={type}
      />
      <PasswordInput
        {...shared}
        name="repeatPassword"
        label={t("sessions.password.repeat")}
        hint={matches ? <Met>{t("sessions.password.matches")}</Met> : undefined}
        fault={differs ? t("common.fields.passwords_differ") : null}
        error={matches ? null : errorOf("repeatPassword")}
        onChange={(event) => setRepeated(event.target.value)}
      />
    </>
  );
}

function LengthHint({ typed }: { typed: string }) {
  const { t } = useTranslation();
  const begun = typed.slice(0, PASSWORD_LENGTH.max).normalize("NFKC");
  const missing = PASSWORD_LENGTH.min - Array.from(begun).length;
  if (typed === "") return t("sessions.password.hint");
  return missing > 0 ? (
    t("sessions.password.missing", { count: missing })
  ) : (
    <Met>{t("sessions.password.long-enough")}</Met>
  );
}

function Met({ children }: { children: ReactNode }) {
  return (
    <span className="text-success flex items-center gap-1.5">
      <Icon name="circle-check" size={16} />
      {children}
    </span>
  );
}
