/** Sets the value of a field as if it had been typed: React and the listeners of the form get its events. */
export function enterValue(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The field of which a button is a part: both are in one element. */
export function fieldBeside(button: HTMLElement): HTMLInputElement | null {
  return button.parentElement?.querySelector("input") ?? null;
}

/** The same by a button of the field. */
export function enterBeside(button: HTMLElement, value: string): void {
  const field = fieldBeside(button);
  if (field) enterValue(field, value);
}
