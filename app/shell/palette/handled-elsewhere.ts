/** Whether a field, a menu or a dialog handles the keys, or they were meant for a form that is being saved. A toast does not. */
export function isHandledElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [popover="auto"]:popover-open, form[inert]'))
    return true;
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=listbox], [role=menu]") !==
      null
  );
}
