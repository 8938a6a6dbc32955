/** Whether a field, a menu or a dialog handles the keys. A toast does not. */
export function isHandledElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [popover="auto"]:popover-open')) return true;
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=listbox], [role=menu]") !==
      null
  );
}
