// Tracks unsaved input on this page. Forms that ask before they are left register here.

const forms = new Set<() => boolean>();

/** Returns the function that removes the registration. */
export function addDirtyForm(isDirty: () => boolean): () => void {
  forms.add(isDirty);
  return () => void forms.delete(isDirty);
}

/** Includes forms that do not register: an unfinished comment, a password. */
export function hasUnsavedInput(): boolean {
  return (
    [...forms].some((isDirty) => isDirty()) ||
    [...document.querySelectorAll("textarea, input")].some(isTyped)
  );
}

const TYPED = ["text", "email", "password", "tel", "number", "url", "date", "time", "textarea"];

function isTyped(field: Element): boolean {
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return false;
  return TYPED.includes(field.type) && field.value !== field.defaultValue;
}
