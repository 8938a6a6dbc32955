import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockAfter, clockText, findMinute, parseClock } from "~/kernel/time/clock-text";
import { useHydrated } from "../layout/hydrated";
import { Icon } from "../layout/icon";
import { enterBeside } from "./enter-value";
import { invalidWhile, Field, type FieldLabels } from "./field";
import { SELECTS_CONTENT } from "./select-content";
import { useReadings } from "./use-readings";

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
  /** The time that +30 min is added to; while there is none, that of the field itself. */
  after?: string | undefined;
};

/**
 * A time of day from 00:00 to 24:00 with buttons for a quarter of an hour. Browsers show their own time field in the device's 12 or 24
 * hours and end it at 23:59; this one has 24 as the rest of the page. Accepts 7:30, 7.30, 730, 7 and 24, and +30 min. Without JavaScript the
 * text is submitted as typed.
 */
export function ClockInput({
  name,
  value,
  onChange,
  required,
  fault: given,
  after = "",
  ...labels
}: Props) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [text, setText] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const { asked, isOpen, read, answer } = useReadings();
  const before = useRef("");
  const base = findMinute(after) === null ? before.current : after;
  /** The time as HH:MM, or the text while it is none. */
  const valueOf = (typed: string) => parseClock(typed) ?? clockAfter(base, typed) ?? typed;
  const visible = valueOf(text) === value ? text : value;
  const isTime = visible === "" || findMinute(valueOf(visible)) !== null;
  const invalid = isTime ? null : t("ui.invalid.time");
  const fault = invalid ?? (isOpen ? t("ui.duration.answer") : null);
  function change(next: string) {
    setText(next);
    setLeft(false);
    onChange(valueOf(next));
  }
  function type(next: string) {
    change(next);
    read(clockAfter(base, next) === null ? "" : next, findMinute(base) ?? 0);
  }
  function leave() {
    setText(valueOf(visible));
    setLeft(true);
  }
  return (
    <Field {...labels} fault={given ?? (isLeft ? fault : null)}>
      {(wiring) => (
        <>
          <span className="clock-input">
            {hydrated ? (
              <Step
                by={-STEP}
                value={value}
                label={t("ui.clock.earlier", { label: labels.label })}
              />
            ) : null}
            <input
              {...wiring}
              {...SELECTS_CONTENT}
              ref={invalidWhile(given ?? fault)}
              type="text"
              // Digits and a plus, which the numeric keyboard of iPhones lacks.
              inputMode="tel"
              autoComplete="off"
              className="input"
              name={hydrated ? undefined : name}
              required={required}
              value={visible}
              onChange={(event) => type(event.currentTarget.value)}
              onFocusCapture={() => {
                before.current = value;
              }}
              onBlur={leave}
              onInvalid={() => setLeft(true)}
            />
            {hydrated ? <input type="hidden" name={name} value={value} /> : null}
            {hydrated ? (
              <Step by={STEP} value={value} label={t("ui.clock.later", { label: labels.label })} />
            ) : null}
          </span>
          {asked ? (
            <asked.Question
              {...asked}
              onChoose={(minutes) => {
                answer(minutes);
                change(clockAfter(clockText(asked.base), `+${minutes}`) ?? "");
              }}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}

type StepProps = { by: number; value: string; label: string };

function Step({ by, value, label }: StepProps) {
  return (
    <button
      type="button"
      className="btn btn-plain btn-square"
      aria-label={label}
      onClick={({ currentTarget }) => enterBeside(currentTarget, stepped(value, by))}
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
