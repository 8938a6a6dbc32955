import { type ComponentProps, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockAfter, findMinute, parseClock } from "~/kernel/time/clock-text";
import { useDesk } from "../layout/desk";
import { enterValue } from "./enter-value";
import { TextInput } from "./field";

type Props = Omit<ComponentProps<typeof TextInput>, "fault" | "type"> & { after?: string };

/**
 * A time of day as HH:MM, from 00:00 to 24:00. The browser's own field writes it in the 12 or 24 hours of the device and shows 24:00 as
 * empty. On a desk the time is therefore text, typed as in ClockInput. `after`: the name of the field whose time +30 min is added to; while it
 * has none, it is added to that of the field itself.
 */
export function TimeInput({ after = "", ...props }: Props) {
  const { t } = useTranslation();
  const isText = useDesk() || props.defaultValue === "24:00";
  const [wrong, setWrong] = useState<string | null>(null);
  const before = useRef("");
  function finish(field: HTMLInputElement) {
    if (!isText) return;
    const other = field.form?.elements.namedItem(after);
    const start = other instanceof HTMLInputElement ? other.value : "";
    const base = findMinute(start) === null ? before.current : start;
    const time = parseClock(field.value) ?? clockAfter(base, field.value);
    if (time !== null && time !== field.value) enterValue(field, time);
    const fault = time === null && field.value.trim() !== "" ? t("ui.invalid.time") : null;
    // At once, for keys that submit the form before the next render.
    field.setCustomValidity(fault ?? "");
    setWrong(fault);
  }
  return (
    <TextInput
      inputMode={isText ? "numeric" : undefined}
      autoComplete="off"
      {...props}
      type={isText ? "text" : "time"}
      fault={wrong}
      onFocusCapture={({ target }) => {
        before.current = target.value;
      }}
      onBlur={(event) => finish(event.target)}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish(event.currentTarget);
      }}
    />
  );
}
