import { type InputHTMLAttributes, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseClock } from "~/kernel/time/clock-text";
import { useDesk } from "../layout/desk";
import { enterValue } from "./enter-value";
import { Field, type FieldLabels } from "./field";

/**
 * A time of day as HH:MM, from 00:00 to 24:00. The browser's own field writes it in the 12 or 24 hours of the device and shows 24:00 as
 * empty. On a desk the time is therefore text, typed as in ClockInput.
 */
export function TimeInput({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: FieldLabels & InputHTMLAttributes<HTMLInputElement>) {
  const { t } = useTranslation();
  const isText = useDesk() || rest.defaultValue === "24:00";
  const [wrong, setWrong] = useState<string | null>(null);
  function finish(field: HTMLInputElement) {
    if (!isText) return;
    const time = parseClock(field.value);
    if (time !== null && time !== field.value) enterValue(field, time);
    const fault = time === null && field.value.trim() !== "" ? t("ui.invalid.time") : null;
    field.setCustomValidity(fault ?? "");
    setWrong(fault);
  }
  return (
    <Field {...{ label, hint, error, optional, className }} fault={wrong}>
      {(wiring) => (
        <input
          inputMode={isText ? "numeric" : undefined}
          autoComplete="off"
          {...rest}
          {...wiring}
          type={isText ? "text" : "time"}
          className="input"
          onBlur={(event) => finish(event.target)}
          onKeyDown={(event) => {
            if (event.key === "Enter") finish(event.currentTarget);
          }}
        />
      )}
    </Field>
  );
}
