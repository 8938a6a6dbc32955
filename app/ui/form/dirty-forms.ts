// Tracks unsaved input on this page. Forms that ask before they are left register here.

type Registered = { isDirty: () => boolean; place: () => Element | null };
const forms = new Set<Registered>();

/** `place`: an element of the form, where it may be one that keeps its input. Returns the function that removes the registration. */
export function addDirtyForm(
  isDirty: () => boolean,
  place: () => Element | null = () => null,
): () => void {
  const registered = { isDirty, place };
  forms.add(registered);
  return () => void forms.delete(registered);
}

/** Includes forms that do not register: an unfinished comment, a password. */
export function hasUnsavedInput(): boolean {
  return hasInputWhere(() => true);
}

/** A form whose input stays when the data of its page is loaded again, such as that of a comment. */
export const KEEPS_INPUT = "[data-keeps-input]";

/** Unsaved input that new data of the page could disturb. */
export function hasInputToLose(): boolean {
  return hasInputWhere((place) => !place?.closest(KEEPS_INPUT));
}

function hasInputWhere(counts: (place: Element | null) => boolean): boolean {
  return (
    [...forms].some(({ isDirty, place }) => isDirty() && counts(place())) ||
    [...document.querySelectorAll("textarea, input")].some(
      (field) => isTyped(field) && counts(field),
    )
  );
}

const TYPED = ["text", "email", "password", "tel", "number", "url", "date", "time", "textarea"];

function isTyped(field: Element): boolean {
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return false;
  return TYPED.includes(field.type) && field.value !== field.defaultValue;
}
