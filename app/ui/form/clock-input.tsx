import { useState } from "react";
import { useTranslation } from "react-i18next";
import { clockText, findMinute, parseClock } from "~/kernel/time/clock-text";
import { useHydrated } from "../layout/hydrated";
import { Icon } from "../layout/icon";
import { invalidWhile, Field, type FieldLabels } from "./field";
import { SELECTS_CONTENT } from "./select-content";

const STEP = 15;
const DAY_MINUTES = 1440;
const NOON = 720;

type Props = FieldLabels & {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  className?: string;
};

/**
 * A time of day from 00:00 to 24:00 with buttons for a quarter of an hour. Browsers show their own time field in the device's 12 or 24
 * hours and end it at 23:59; this one has 24 as the rest of the page. Accepts 7:30, 7.30, 730, 7 and 24. Without JavaScript the text is
 * submitted as typed.
 */
export function ClockInput({ name, value, onChange, required, fault, ...labels }: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [text, setText] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const visible = valueOf(text) === value ? text : value;
  const invalid = visible !== "" && parseClock(visible) === null ? t("ui.invalid.time") : null;
  function change(next: string) {
    setText(next);
    setLeft(false);
    onChange(valueOf(next));
  }
  function leave() {
    setText(valueOf(visible));
    setLeft(true);
  }
  return (
    <Field {...labels} fault={fault ?? (isLeft ? invalid : null)}>
      {(wiring) => (
        <span className="clock-input">
          {hydrated ? (
            <Step
              by={-STEP}
              value={value}
              label={t("ui.clock.earlier", { label: labels.label })}
              onStep={change}
            />
          ) : null}
          <input
            {...wiring}
            {...SELECTS_CONTENT}
            ref={invalidWhile(fault ?? invalid)}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            className="input"
            name={hydrated ? undefined : name}
            required={required}
            value={visible}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={leave}
            onInvalid={() => setLeft(true)}
          />
          {hydrated ? <input type="hidden" name={name} value={value} /> : null}
          {hydrated ? (
            <Step
              by={STEP}
              value={value}
              label={t("ui.clock.later", { label: labels.label })}
              onStep={change}
            />
          ) : null}
        </span>
      )}
    </Field>
  );
}

type StepProps = { by: number; value: string; label: string; onStep: (next: string) => void };

function Step({ by, value, label, onStep }: StepProps) {
  return (
    <button
      type="button"
      className="btn btn-plain btn-square"
      aria-label={label}
      onClick={() => onStep(stepped(value, by))}
    >
      <Icon name={by < 0 ? "minus" : "plus"} />
    </button>
  );
}

/** To the next or previous quarter of an hour, past midnight too. */
function stepped(value: string, by: number): string {
  const minute = findMinute(value) ?? NOON;
  const quarter = (by < 0 ? Math.ceil(minute / STEP) : Math.floor(minute / STEP)) * STEP;
  return clockText((quarter + by + DAY_MINUTES) % DAY_MINUTES);
}

/** The time as HH:MM, or the text while it is none. */
function valueOf(text: string): string {
  return parseClock(text) ?? text;
}
