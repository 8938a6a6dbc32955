import { hasInputToLose, KEEPS_INPUT } from "~/ui/form/dirty-forms";

/** A question that asks for nothing but yes follows the changes of others (ui/overlay/confirm.tsx). */
const FOLLOWS = "[data-follows]";
const OPEN = "[popover]:popover-open, [data-holding]";
const FORM = `form[method='post' i]:not(${KEEPS_INPUT}, ${FOLLOWS})`;

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

/** Whether new data would disturb the user: they write (a comment keeps what is written), choose in a dialog or menu, or hold a card of a board by pointer or keys. */
export function isInUse(): boolean {
  return (
    isPressed ||
    hasInputToLose() ||
    hasChosenFile() ||
    isWithin(document.activeElement, FORM) ||
    document.querySelector(OPEN) !== null ||
    [...document.querySelectorAll("dialog[open]")].some((each) => !each.querySelector(FOLLOWS))
  );
}

function isWithin(element: Element | null, selector: string): boolean {
  return Boolean(element?.closest(selector));
}

function hasChosenFile(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>("input[type=file]")].some(
    (field) => field.files !== null && field.files.length > 0 && !field.closest(KEEPS_INPUT),
  );
}
