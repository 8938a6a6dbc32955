import {
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { formatter } from "~/kernel/text/format";
import { isWholeDay, parseDay } from "~/kernel/time/day-text";
import { addDays, type Day, isDay } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { useDesk } from "../layout/desk";
import { Icon } from "../layout/icon";
import { useLanguage } from "../layout/use-language";
import { enterValue } from "./enter-value";
import { Field, type FieldLabels, invalidWhile } from "./field";

type Input = InputHTMLAttributes<HTMLInputElement>;

/** A date as YYYY-MM-DD: `value`, `defaultValue`, `min`, `max` and what is submitted. */
export function DateInput({
  label,
  hint,
  error,
  fault,
  optional,
  className,
  ...rest
}: FieldLabels & Input) {
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <Field {...{ label, hint, error, optional, className }} fault={fault ?? wrong}>
      {(wiring) => <DayControl {...rest} {...wiring} fault={fault} onWrong={setWrong} />}
    </Field>
  );
}

type ControlProps = Input & {
  fault?: string | null | undefined;
  /** Called with the message for text that is no day, and with null once it is one. */
  onWrong?: (message: string | null) => void;
};

/**
 * The control of a DateInput without its label. The browser's own field writes the day in the order of the device's language, whatever
 * that of the page is. On a desk the day is therefore text, typed in any usual way, and the browser's field behind it holds the value and
 * opens the calendar. Phones and pages without JavaScript have the browser's field alone.
 */
export function DayControl({ fault, onWrong, className = "", ...input }: ControlProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isWritten = useDesk();
  const native = useRef<HTMLInputElement | null>(null);
  const text = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [value, setValue] = useState(String(input.value ?? input.defaultValue ?? ""));
  const given = input.value ?? input.defaultValue;
  // What was typed before hydration, and what Back returns to.
  useEffect(() => setValue(native.current?.value ?? ""), [given]);
  const today = () => dayIn("UTC", Date.now());
  const { id, "aria-describedby": described, "aria-invalid": invalid, ...field } = input;
  const wiring = { id, "aria-describedby": described, "aria-invalid": invalid };

  function choose(day: string) {
    if (native.current && native.current.value !== day) enterValue(native.current, day);
  }
  function type(next: string) {
    setTyped(next);
    report(null);
    if (isWholeDay(next)) choose(parseDay(next, language, today()) ?? "");
  }
  function report(message: string | null) {
    text.current?.setCustomValidity(message ?? "");
    onWrong?.(message);
  }
  function finish() {
    if (typed === null) return;
    const day = parseDay(typed, language, today());
    choose(day ?? "");
    if (day === null && typed.trim() !== "") return report(t("ui.invalid.date"));
    setTyped(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    // Before the form is submitted by it.
    if (event.key === "Enter") finish();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const from = parseDay(typed ?? "", language, today()) ?? (isDay(value) ? value : null);
    setTyped(null);
    report(null);
    choose(from === null ? today() : addDays(from, event.key === "ArrowUp" ? 1 : -1));
  }
  const isFixed = input.readOnly === true || input.disabled === true;
  const nativeField = (
    <input
      {...field}
      {...(isWritten ? { "aria-hidden": true, tabIndex: -1 } : wiring)}
      ref={(element) => {
        native.current = element;
        invalidWhile(fault)(element);
      }}
      type="date"
      className={isWritten ? "day-value" : `input ${className}`}
      onChange={(event) => {
        setValue(event.target.value);
        input.onChange?.(event);
      }}
      // The form leads here when the day is missing or out of range.
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        if (isWritten) text.current?.focus();
        else input.onFocus?.(event);
      }}
    />
  );
  return (
    <span className={isWritten ? `input day-input ${className}` : "contents"}>
      {isWritten ? (
        <input
          {...wiring}
          ref={text}
          type="text"
          autoComplete="off"
          aria-label={input["aria-label"]}
          placeholder={t("ui.day.placeholder")}
          readOnly={input.readOnly}
          disabled={input.disabled}
          value={typed ?? written(value, language)}
          onChange={(event) => {
            event.stopPropagation();
            type(event.target.value);
          }}
          onBlur={finish}
          onKeyDown={onKeyDown}
        />
      ) : null}
      {nativeField}
      {isWritten && !isFixed ? (
        <button
          type="button"
          aria-label={t("ui.day.calendar")}
          onClick={() => {
            setTyped(null);
            report(null);
            native.current?.showPicker();
          }}
        >
          <Icon name="calendar" size={16} />
        </button>
      ) : null}
    </span>
  );
}

function written(day: Day, language: ReturnType<typeof useLanguage>): string {
  // A day belongs to no time zone.
  return isDay(day) ? formatter({ language, timeZone: "UTC", currency: "EUR" }).day(day) : "";
}
