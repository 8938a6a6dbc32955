import { hasUnsavedInput } from "~/ui/form/dirty-forms";

const OPEN = "dialog[open], [popover]:popover-open, [data-holding]";
const FORM = "form[method='post' i]";

let isPressed = false;

/** Follows mouse, pen and finger. Returns the function that stops. */
export function followPointer(): () => void {
  const ears = new AbortController();
  const options = { capture: true, passive: true, signal: ears.signal };
  addEventListener("pointerdown", () => void (isPressed = true), options);
  for (const event of ["pointerup", "pointercancel", "dragend", "blur"])
    addEventListener(event, () => void (isPressed = false), options);
  return () => ears.abort();
}

/** Whether new data would disturb the user: they write, choose in a dialog or menu, or hold a card of a board by pointer or keys. */
export function isInUse(): boolean {
  return (
    isPressed ||
    hasUnsavedInput() ||
    hasChosenFile() ||
    isWithin(document.activeElement, FORM) ||
    document.querySelector(OPEN) !== null
  );
}

function isWithin(element: Element | null, selector: string): boolean {
  return Boolean(element?.closest(selector));
}

function hasChosenFile(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>("input[type=file]")].some(
    ({ files }) => files !== null && files.length > 0,
  );
}
