/** Inserts the phrase as a line of its own at the end of the field, as if it had been typed. False where it does not fit. */
export function insertPhrase(field: HTMLTextAreaElement, text: string): boolean {
  const before = field.value.trimEnd();
  const value = before === "" ? text : `${before}\n${text}`;
  if (field.maxLength >= 0 && value.length > field.maxLength) return false;
  field.setRangeText(value, 0, field.value.length, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}
