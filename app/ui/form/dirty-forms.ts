// Whether something typed on this page would be lost with it. Forms that ask before they are left say so here.

const forms = new Set<() => boolean>();

/** Returns what takes it out again. */
export function addDirtyForm(isDirty: () => boolean): () => void {
  forms.add(isDirty);
  return () => void forms.delete(isDirty);
}

/** Also what was typed into a form that does not ask: a comment that was begun, a password. */
export function hasUnsavedInput(): boolean {
  return [...forms].some((isDirty) => isDirty()) || [...document.querySelectorAll("textarea, input")].some(isTyped);
}

const TYPED = ["text", "email", "password", "tel", "number", "url", "date", "time", "textarea"];

function isTyped(field: Element): boolean {
  if (!(field instanceof HTMLInputElement) && !(field instanceof HTMLTextAreaElement)) return false;
  return TYPED.includes(field.type) && field.value !== field.defaultValue;
}
