import {
  type ClipboardEvent,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../layout/icon";
import { useInvalid } from "./invalid-field";
import { useRefused } from "./refused";
import { SELECTS_CONTENT } from "./select-content";
import { useUndrawnSigns } from "./undrawn-signs";

export type FieldLabels = {
  label: ReactNode;
  hint?: ReactNode;
  /** Why the server refused the value. It is hidden once the value is changed. */
  error?: string | null | undefined;
  /** What the form itself finds wrong. It is shown as long as it is wrong, and the form cannot be submitted with it. */
  fault?: string | null | undefined;
  optional?: boolean | undefined;
};
export type FieldWiring = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Label above, hint and error below. Connects any input to them by id. */
export function Field({
  label,
  hint,
  error: message,
  fault,
  optional,
  children,
  className = "",
}: FieldLabels & { children: (wiring: FieldWiring) => ReactNode; className?: string | undefined }) {
  const id = useId();
  const { t } = useTranslation();
  const invalid = useInvalid();
  const paste = useCutPaste();
  const undrawn = useUndrawnSigns();
  const { refused, onInput } = useRefused(message);
  const error = fault ?? invalid.error ?? refused;
  const described =
    [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div
      ref={undrawn.field}
      className={`flex flex-col gap-1 ${className}`}
      {...invalid.listeners}
      {...undrawn.listeners}
      onPaste={paste.onPaste}
      onInput={(event) => {
        paste.onInput(event);
        onInput();
      }}
    >
      <label htmlFor={id} className="text-sm font-medium">
        {label}
        {optional ? (
          <span className="text-muted font-normal"> · {t("ui.field.optional")}</span>
        ) : null}
      </label>
      {children({ id, "aria-describedby": described, "aria-invalid": error ? true : undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
      {paste.cut ? (
        <p role="status" className="text-sm font-medium text-pretty">
          {t("ui.field.cut", paste.cut)}
        </p>
      ) : null}
      {undrawn.signs ? (
        <p role="status" className="text-sm font-medium text-pretty">
          {t("ui.field.undrawn", { signs: undrawn.signs })}
        </p>
      ) : null}
    </div>
  );
}

const MAX_QUOTED = 60;

/** What a paste leaves out: the browser cuts it at the length of the field without a word. */
function useCutPaste() {
  const [cut, setCut] = useState<{ most: number; rest: string } | null>(null);
  function onPaste({ target, clipboardData }: ClipboardEvent) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { maxLength: most, value, selectionStart, selectionEnd } = target;
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0);
    const room = most - (value.length - replaced);
    const rest = clipboardData.getData("text/plain").slice(Math.max(room, 0)).trim();
    const quoted = rest.length > MAX_QUOTED ? `${rest.slice(0, MAX_QUOTED)}…` : rest;
    setCut(most < 0 || rest === "" ? null : { most, rest: quoted });
  }
  /** Whoever types on has read it. */
  function onInput({ nativeEvent }: FormEvent) {
    if (nativeEvent instanceof InputEvent && nativeEvent.inputType !== "insertFromPaste")
      setCut(null);
  }
  return { cut, onPaste, onInput };
}

export function FieldError({ id, error }: { id?: string; error: string | null | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="text-error flex items-start gap-1.5 text-sm font-medium">
      <Icon name="alert" size={16} className="mt-0.5" />
      {error}
    </p>
  );
}

/** A ref that makes a control invalid while the form finds something wrong with it. */
export function invalidWhile(fault: string | null | undefined) {
  return (control: HTMLInputElement | HTMLTextAreaElement | null) =>
    control?.setCustomValidity(fault ?? "");
}

type Labels = FieldLabels & { className?: string | undefined };

export function TextInput({
  label,
  hint,
  error,
  fault,
  optional,
  className,
  ...rest
}: Labels & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field {...{ label, hint, error, fault, optional, className }}>
      {(wiring) => (
        <input
          type="text"
          {...rest}
          {...(rest.inputMode === "numeric" ? SELECTS_CONTENT : {})}
          {...wiring}
          ref={invalidWhile(fault)}
          className="input"
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  ...rest
}: Labels & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => <textarea rows={3} {...rest} {...wiring} className="textarea" />}
    </Field>
  );
}

export function Select({
  label,
  hint,
  error,
  optional,
  className,
  children,
  ...rest
}: Labels & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => (
        <select {...rest} {...wiring} className="select">
          {children}
        </select>
      )}
    </Field>
  );
}

/** A checkbox whose whole line is the target. */
export function Checkbox({
  label,
  hint,
  ...rest
}: { label: ReactNode; hint?: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  const id = useId();
  const { error, listeners } = useInvalid();
  const wiring = error ? { "aria-describedby": id, "aria-invalid": true } : {};
  return (
    <>
      <label
        className="flex min-h-11 cursor-pointer items-center gap-3 in-[.big-targets]:min-h-12"
        {...listeners}
      >
        <input type="checkbox" {...rest} {...wiring} className="checkbox checkbox-primary" />
        <span>
          {label}
          {hint ? <span className="text-muted block text-sm">{hint}</span> : null}
        </span>
      </label>
      <FieldError id={id} error={error} />
    </>
  );
}
