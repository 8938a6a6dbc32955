import { type RefObject, useEffect, useRef, useState } from "react";
import { fieldName } from "../form/field-name";
import { isControl } from "../form/invalid-field";
import { useFormContent } from "../form/use-form-content";
import { useStepInView } from "./use-step-in-view";

/** What a step lacks, or what is wrong in it: a field, or, without an id, what `mayLeave` asks for. */
type OpenField = { step: string; id: string | null; name: string; isWrong: boolean };

export type Wizard = {
  current: string;
  /** Steps with fields that the server refused or that are incomplete. */
  troubled: readonly string[];
  isFirst: boolean;
  isLast: boolean;
  /** All steps are visible at once, without Next and Back: the steps are the navigation of the page. */
  isWhole: boolean;
  /** In the order of the form; empty where one step is visible, which is checked when it is left. */
  open: readonly OpenField[];
  next: () => void;
  back: () => void;
  goTo: (step: string) => void;
  /** Focuses an open field, or shows what is asked for. */
  show: (open: OpenField) => void;
  /** Whether nothing is missing in the visible steps; shows what is. */
  check: () => boolean;
};

type Options = {
  form: RefObject<HTMLFormElement>;
  /** Steps with errors in the server's response: the first of them opens. */
  troubled?: readonly string[];
  isWhole: boolean;
  /** Checks what the fields cannot, and shows what is missing; a field that it marks as invalid gets the focus. */
  mayLeave: (step: string) => boolean;
  /** What `mayLeave` will ask for, in words. */
  asked: readonly { step: string; name: string }[];
};

/**
 * Navigates the steps of one form. One step at a time: moving forward requires valid fields by the browser's own validation; moving back is
 * always possible. As a whole: each step is reached at any time, and nothing is checked before the form is submitted.
 */
export function useWizard(
  steps: readonly string[],
  { form, troubled = [], isWhole, mayLeave, asked }: Options,
): Wizard {
  const [shown, setShown] = useState(troubled[0] ?? steps[0] ?? "");
  const [inView, hold] = useStepInView(steps, isWhole);
  const fields = useFormContent(form, openFieldsIn) ?? [];
  const moved = useRef(false);
  const current = isWhole ? inView : shown;
  const at = steps.indexOf(current);
  const trouble = troubled.join();

  useEffect(() => {
    const [first] = trouble.split(",");
    if (first) setShown(first);
  }, [trouble]);
  useEffect(() => {
    if (moved.current) focusHeading(shown);
    moved.current = false;
  }, [shown]);

  function goTo(step: string) {
    if (isWhole) {
      hold(step);
      focusHeading(step, true);
      return;
    }
    const before = steps.slice(0, steps.indexOf(step));
    const open = before.slice(Math.max(0, at)).find((each) => !isValid(each) || !mayLeave(each));
    moved.current = (open ?? step) !== current;
    setShown(open ?? step);
    if (open !== undefined) showMissing(open);
  }
  function show({ step, id }: OpenField) {
    const field = id === null ? null : document.getElementById(id);
    // Its report opens the part of the form that it is in. A value that only the server refused is valid here.
    if (field && isControl(field) && field.reportValidity()) field.focus();
    if (id === null && !mayLeave(step)) showMissing(step);
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
    open: isWhole ? steps.flatMap((step) => openIn(step, asked, fields)) : [],
    next: by(1),
    back: by(-1),
    goTo,
    show,
    check,
  };
}

function openIn(
  step: string,
  asked: Options["asked"],
  fields: readonly OpenField[],
): readonly OpenField[] {
  const own = fields.filter((field) => field.step === step);
  const rules = asked.filter((each) => each.step === step);
  return [...rules.map(({ name }) => ({ step, id: null, name, isWrong: false })), ...own];
}

function openFieldsIn(form: HTMLFormElement): OpenField[] {
  const seen = new Set<string>();
  return fieldsOf(form).flatMap((field) => {
    const isInvalid = !field.validity.valid || field.getAttribute("aria-invalid") === "true";
    // The radio buttons of a group are one field.
    const key = field.type === "radio" ? field.name : field.id;
    if (!isInvalid || field.id === "" || seen.has(key)) return [];
    seen.add(key);
    const step = field.closest<HTMLElement>("[data-step]")?.dataset["step"];
    const name = fieldName(field);
    return step && name
      ? [{ step, id: field.id, name, isWrong: !field.validity.valueMissing }]
      : [];
  });
}

/** Requests what `mayLeave` requires before reporting an error. */
function showMissing(step: string): void {
  const isFaulty = !isValid(step);
  requestAnimationFrame(() => (isFaulty ? report : focusInvalid)(step));
}

function panelOf(step: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-step="${CSS.escape(step)}"]`);
}

function fieldsOf(place: Element | null) {
  const fields = place?.querySelectorAll("input, select, textarea") ?? [];
  return [...fields].flatMap((field) => (isControl(field) ? [field] : []));
}

function isValid(step: string): boolean {
  return fieldsOf(panelOf(step)).every((field) => field.validity.valid);
}

function report(step: string): void {
  fieldsOf(panelOf(step))
    .find((field) => !field.validity.valid)
    ?.reportValidity();
}

/** Where `mayLeave` showed its error. */
function focusInvalid(step: string): void {
  const field = panelOf(step)?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}

function focusHeading(step: string, isWhole = false): void {
  const panel = panelOf(step);
  panel?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  if (isWhole) panel?.scrollIntoView({ block: "start" });
  else window.scrollTo({ top: 0 });
}
