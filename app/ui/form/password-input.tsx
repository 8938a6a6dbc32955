import { type InputHTMLAttributes, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldLabels, invalidWhile } from "./field";
import { Icon } from "../layout/icon";

/** A password that can be made visible, because long passwords are hard to type blindly with gloves or in sunlight. */
export function PasswordInput({
  label,
  hint,
  error,
  fault,
  ...rest
}: FieldLabels & InputHTMLAttributes<HTMLInputElement>) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <Field {...{ label, hint, error, fault }}>
      {(wiring) => (
        <span className="input flex items-center gap-0 pr-0">
          <input
            {...rest}
            {...wiring}
            ref={invalidWhile(fault)}
            type={visible ? "text" : "password"}
            className="grow"
          />
          <button
            type="button"
            className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center"
            aria-label={
              visible ? t("sessions.login.hide-password") : t("sessions.login.show-password")
            }
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
          >
            <Icon name={visible ? "eye-off" : "eye"} />
          </button>
        </span>
      )}
    </Field>
  );
}
