import type { TFunction } from "i18next";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatter } from "~/kernel/text/format";
import type { Language } from "~/kernel/text/languages";
import { isDay } from "~/kernel/time/days";
import { useLanguage } from "../layout/use-language";

// The browser's own bubbles are in the browser's language and cover what is below them. The message belongs at the field.

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The message for an invalid control inside an element, and the listeners for that element. It appears when the form is submitted or a
 * wizard's step is left, and follows the control from then on. `own`: the message for a missing value.
 */
export function useInvalid(own?: string) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [error, setError] = useState<string | null>(null);
  const invalid = useRef<Control | null>(null);
  // A choice or a drawing sets its control without an event.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- after each render; it ends when the message is gone
  useEffect(() => {
    if (error !== null && invalid.current?.validity.valid) setError(null);
  });
  function onInvalidCapture(event: FormEvent) {
    if (!isControl(event.target)) return;
    event.preventDefault();
    invalid.current = event.target;
    setError(messageFor(event.target, t, language, own));
    showFirst(event.target);
  }
  function onChange(event: FormEvent) {
    if (error === null || !isControl(event.target)) return;
    const { validity } = event.target;
    setError(validity.valid ? null : messageFor(event.target, t, language, own));
  }
  const clear = useCallback(() => setError(null), []);
  return { error, clear, listeners: { onInvalidCapture, onChangeCapture: onChange } };
}

export function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

const PLACE = "fieldset[tabindex]";
let isShowing = false;

/** A form reports all its invalid controls at once, in order: the first one gets the focus, as the browser would do. */
function showFirst(control: Control): void {
  if (isShowing) return;
  isShowing = true;
  // After React has rendered the message: a screen reader reads it with the control.
  requestAnimationFrame(() => {
    isShowing = false;
    // The value of a drawing is in a separate hidden control. That of a day passes the focus on itself.
    const focusable =
      (control.tabIndex < 0 ? control.closest<HTMLElement>(PLACE) : null) ?? control;
    focusable.focus({ preventScroll: true });
    focusable.scrollIntoView({ block: "center" });
  });
}

function messageFor(
  control: Control,
  t: TFunction,
  language: Language,
  own?: string,
): string | null {
  const { validity } = control;
  // Found by the form itself, which shows it and takes it back (see `fault` of the fields).
  if (validity.customError) return null;
  if (validity.valueMissing) return own ?? t(`ui.invalid.missing-${missingKind(control)}`);
  if (control.type === "date") return dateMessage(control, t, language);
  if (control.type === "time") return t("ui.invalid.time");
  if (control.type === "email") return t("ui.invalid.email");
  return t(validity.tooLong ? "ui.invalid.long" : "ui.invalid.form");
}

function dateMessage(control: Control, t: TFunction, language: Language): string {
  const { rangeUnderflow, rangeOverflow } = control.validity;
  const limit = control.getAttribute(rangeUnderflow ? "min" : "max") ?? "";
  if (!(rangeUnderflow || rangeOverflow) || !isDay(limit)) return t("ui.invalid.date");
  // A day belongs to no time zone.
  const day = formatter({ language, timeZone: "UTC", currency: "EUR" }).day(limit);
  return t(rangeUnderflow ? "ui.invalid.too-early" : "ui.invalid.too-late", { day });
}

function missingKind(control: Control): "tick" | "choice" | "text" {
  if (control.type === "checkbox") return "tick";
  const isChoice =
    control instanceof HTMLSelectElement ||
    control.type === "radio" ||
    control.getAttribute("role") === "combobox";
  return isChoice ? "choice" : "text";
}
