import { type ReactNode, useState } from "react";
import { invalidWhile, Field, type FieldLabels } from "./field";
import { useHydrated } from "../layout/hydrated";
import { Icon } from "../layout/icon";
import { SELECTS_CONTENT } from "./select-content";

export type WrittenNumberProps = FieldLabels & {
  name: string;
  /** The number, or the invalid text that the server returned. */
  defaultValue?: number | string | null | undefined;
  onChange?: (value: number | null) => void;
  required?: boolean;
  disabled?: boolean;
  className?: string;
};

type Notation = {
  parse: (text: string) => number | null;
  write: (value: number) => string;
  /** Error for text that is not a valid number. */
  invalid: (text: string) => string;
  /** True for text that other people read differently. The field then shows how it was understood. */
  isAmbiguous: (text: string) => boolean;
  suffix?: ReactNode;
  inputMode: "numeric" | "decimal" | "text";
  /** With a step, adds two buttons, for use with gloves and for quick corrections. */
  buttons?: { step: number; min: number; less: string; more: string } | undefined;
};

/**
 * A number in the user's notation. With JavaScript it submits the plain integer under `name`, without it the text as typed.
 * The base of DurationInput, MoneyInput and NumberInput.
 */
export function WrittenNumber({
  labels,
  field,
  writing,
}: {
  labels: FieldLabels & { className?: string | undefined };
  field: WrittenNumberProps;
  writing: Notation;
}) {
  const { name, required, disabled, onChange } = field;
  const [text, setText] = useState(() => textOf(field.defaultValue, writing));
  const [wrong, setWrong] = useState(false);
  const [understood, setUnderstood] = useState<number | null>(null);
  const hydrated = useHydrated();
  const value = writing.parse(text);

  function change(next: string) {
    setText(next);
    setWrong(false);
    setUnderstood(null);
    onChange?.(writing.parse(next));
  }
  function type(next: string) {
    change(next);
    if (writing.isAmbiguous(next)) setUnderstood(writing.parse(next));
  }
  function leave() {
    if (value !== null) setText(writing.write(value));
    setWrong(value === null && text.trim() !== "");
  }
  const error = wrong ? writing.invalid(text) : labels.error;
  return (
    <Field {...labels} error={error}>
      {(wiring) => (
        <>
          <span className="written-number">
            <span className="input">
              <input
                {...wiring}
                {...SELECTS_CONTENT}
                ref={invalidWhile(labels.fault)}
                type="text"
                inputMode={writing.inputMode}
                autoComplete="off"
                name={hydrated ? undefined : name}
                required={required}
                disabled={disabled}
                value={text}
                onChange={(event) => type(event.currentTarget.value)}
                onBlur={leave}
              />
              {writing.suffix ? <span className="text-muted">{writing.suffix}</span> : null}
            </span>
            {hydrated ? (
              <input type="hidden" name={name} value={value ?? text} disabled={disabled} />
            ) : null}
            {hydrated && writing.buttons ? (
              <StepButtons
                {...writing.buttons}
                value={value}
                onStep={(next) => change(writing.write(next))}
              />
            ) : null}
          </span>
          {/* It stays when the field is left: a button below would move away from the pointer. */}
          <output htmlFor={wiring.id} className="text-muted text-sm tabular-nums empty:hidden">
            {understood === null ? null : (
              <>
                = {writing.write(understood)} {writing.suffix}
              </>
            )}
          </output>
        </>
      )}
    </Field>
  );
}

type StepProps = NonNullable<Notation["buttons"]> & {
  value: number | null;
  onStep: (next: number) => void;
};

function StepButtons({ step, min, less, more, value, onStep }: StepProps) {
  const now = value ?? 0;
  return (
    <>
      <button
        type="button"
        className="btn btn-plain btn-square"
        aria-label={less}
        onClick={() => onStep(Math.max(min, now - step))}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="btn btn-plain btn-square"
        aria-label={more}
        onClick={() => onStep(now + step)}
      >
        <Icon name="plus" />
      </button>
    </>
  );
}

function textOf(value: WrittenNumberProps["defaultValue"], { write }: Notation): string {
  return typeof value === "number" ? write(value) : (value ?? "");
}
