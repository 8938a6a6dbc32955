import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { enterBeside } from "./enter-value";
import { invalidWhile, Field, type FieldLabels } from "./field";
import { useHydrated } from "../layout/hydrated";
import { Icon } from "../layout/icon";
import { SELECTS_CONTENT } from "./select-content";
import type { QuestionProps } from "./two-readings";

export type WrittenNumberProps = FieldLabels & {
  name: string;
  /** The number, or the invalid text that the server returned. */
  defaultValue?: number | string | null | undefined;
  onChange?: (value: number | null) => void;
  required?: boolean;
  disabled?: boolean;
  className?: string;
};

type Asking = { Question: ComponentType<QuestionProps>; numberOf: (minutes: number) => number };

type Notation = {
  /** `before`: the number in the field when it was entered, 0 for none. */
  parse: (text: string, before: number) => number | null;
  write: (value: number) => string;
  /** Error for text that is not a valid number. */
  invalid: (text: string) => string;
  /** True for text that other people read differently: the field then shows what is stored. */
  isEchoed: (text: string) => boolean;
  suffix?: ReactNode;
  /** The unit of what is stored, where the field itself does not show one. */
  unit?: ReactNode;
  inputMode: "numeric" | "decimal" | "text";
  /** With a step, adds two buttons, for use with gloves and for quick corrections. */
  buttons?: { step: number; min: number; less: string; more: string } | undefined;
  /** Another button of the field. */
  beside?: ReactNode;
  /** Called with each text that was typed, and with the number in the field when it was entered. */
  onType?: (text: string, before: number) => void;
  /** Asks below the field what the text means. `numberOf`: the number that an answer stands for. */
  question?: (Omit<QuestionProps, "onChoose"> & Asking) | null;
  /** Error until it is answered. */
  unanswered?: string | null;
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
  const { question } = writing;
  const [text, setText] = useState(() => textOf(field.defaultValue, writing));
  const [isLeft, setLeft] = useState(false);
  const [isEchoed, setEchoed] = useState(false);
  const before = useRef(0);
  const hydrated = useHydrated();
  const value = writing.parse(text, before.current);
  const isWrong = value === null && text.trim() !== "";
  const wrong = isWrong ? writing.invalid(text) : (writing.unanswered ?? null);
  const fault = labels.fault ?? wrong;

  function change(next: string) {
    setText(next);
    setLeft(false);
    setEchoed(false);
    onChange?.(writing.parse(next, before.current));
  }
  function type(next: string) {
    change(next);
    setEchoed(writing.isEchoed(next));
    writing.onType?.(next, before.current);
  }
  function enter() {
    before.current = value ?? 0;
  }
  function leave() {
    if (value !== null) setText(writing.write(value));
    setLeft(true);
  }
  return (
    <Field {...labels} fault={labels.fault ?? (isLeft ? wrong : null)}>
      {(wiring) => (
        <>
          <span className="written-number">
            <span className="input">
              <input
                {...wiring}
                {...SELECTS_CONTENT}
                ref={invalidWhile(fault)}
                type="text"
                inputMode={writing.inputMode}
                autoComplete="off"
                name={hydrated ? undefined : name}
                required={required}
                disabled={disabled}
                value={text}
                onChange={(event) => type(event.currentTarget.value)}
                onFocusCapture={enter}
                onBlur={leave}
                onInvalid={() => setLeft(true)}
              />
              {writing.suffix ? <span className="text-muted">{writing.suffix}</span> : null}
            </span>
            {hydrated ? (
              <input type="hidden" name={name} value={value ?? text} disabled={disabled} />
            ) : null}
            {hydrated && writing.buttons ? (
              <StepButtons {...writing.buttons} value={value} write={writing.write} />
            ) : null}
            {writing.beside}
          </span>
          {/* It stays when the field is left: a button below would move away from the pointer. */}
          <output htmlFor={wiring.id} className="text-muted text-sm tabular-nums empty:hidden">
            {isEchoed && value !== null ? (
              <>
                = {writing.write(value)} {writing.suffix ?? writing.unit}
              </>
            ) : null}
          </output>
          {question ? (
            <question.Question
              readings={question.readings}
              chosen={question.chosen}
              onChoose={(minutes) => change(writing.write(question.numberOf(minutes)))}
            />
          ) : null}
        </>
      )}
    </Field>
  );
}

type StepProps = NonNullable<Notation["buttons"]> &
  Pick<Notation, "write"> & { value: number | null };

function StepButtons({ step, min, less, more, value, write }: StepProps) {
  const now = value ?? 0;
  return (
    <>
      <button
        type="button"
        className="btn btn-plain btn-square"
        aria-label={less}
        onClick={(event) => enterBeside(event.currentTarget, write(Math.max(min, now - step)))}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="btn btn-plain btn-square"
        aria-label={more}
        onClick={(event) => enterBeside(event.currentTarget, write(now + step))}
      >
        <Icon name="plus" />
      </button>
    </>
  );
}

function textOf(value: WrittenNumberProps["defaultValue"], { write }: Notation): string {
  return typeof value === "number" ? write(value) : (value ?? "");
}
