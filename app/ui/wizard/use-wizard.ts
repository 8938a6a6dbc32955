import { useEffect, useRef, useState } from "react";
import { isControl } from "../form/invalid-field";

export type Wizard = {
  current: string;
  /** Steps with fields that the server refused or that are incomplete. */
  troubled: readonly string[];
  isFirst: boolean;
  isLast: boolean;
  /** All steps are visible at once, without Next and Back. */
  isWhole: boolean;
  next: () => void;
  back: () => void;
  goTo: (step: string) => void;
  /** Whether nothing is missing in the visible steps; shows what is. */
  check: () => boolean;
};

/**
 * Navigates the steps of one form. Moving forward requires valid fields by the browser's own validation; moving back is always possible.
 * `troubled` are the steps with errors in the server's response: the first of them opens. `mayLeave` checks what the fields cannot, and shows
 * what is missing; a field that it marks as invalid gets the focus.
 */
export function useWizard(
  steps: readonly string[],
  troubled: readonly string[] = [],
  mayLeave: (step: string) => boolean = () => true,
  isWhole = false,
): Wizard {
  const [current, setCurrent] = useState(troubled[0] ?? steps[0] ?? "");
  const moved = useRef(false);
  const at = steps.indexOf(current);
  const trouble = troubled.join();

  useEffect(() => {
    const [first] = trouble.split(",");
    if (first) setCurrent(first);
  }, [trouble]);
  useEffect(() => {
    if (moved.current) focusHeading(current);
    moved.current = false;
  }, [current]);

  function goTo(step: string) {
    const before = steps.slice(0, steps.indexOf(step));
    const open = before.slice(Math.max(0, at)).find((each) => !isValid(each) || !mayLeave(each));
    moved.current = (open ?? step) !== current;
    setCurrent(open ?? step);
    if (open !== undefined) showMissing(open);
  }
  function check() {
    const visible = isWhole ? steps : [current];
    const open = visible.find((step) => !isValid(step) || !mayLeave(step));
    if (open !== undefined) showMissing(open);
    return open === undefined;
  }
  const by = (distance: number) => () => goTo(steps[at + distance] ?? current);
  return {
    current,
    troubled,
    isFirst: at <= 0,
    isLast: at === steps.length - 1,
    isWhole,
    next: by(1),
    back: by(-1),
    goTo,
    check,
  };
}

/** Requests what `mayLeave` requires before reporting an error. */
function showMissing(step: string): void {
  const isFaulty = !isValid(step);
  requestAnimationFrame(() => (isFaulty ? report : focusInvalid)(step));
}

function fieldsOf(step: string) {
  const fields = document.querySelectorAll(
    `[data-step="${CSS.escape(step)}"] :is(input, select, textarea)`,
  );
  return [...fields].flatMap((field) => (isControl(field) ? [field] : []));
}

function isValid(step: string): boolean {
  return fieldsOf(step).every((field) => field.validity.valid);
}

function report(step: string): void {
  fieldsOf(step)
    .find((field) => !field.validity.valid)
    ?.reportValidity();
}

/** Where `mayLeave` showed its error. */
function focusInvalid(step: string): void {
  const field = document.querySelector<HTMLElement>(
    `[data-step="${CSS.escape(step)}"] [aria-invalid="true"]`,
  );
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}

function focusHeading(step: string): void {
  const panel = document.querySelector(`[data-step="${CSS.escape(step)}"]`);
  panel?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}
