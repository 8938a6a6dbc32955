/** Attributes of the native popover, which works before JavaScript and closes on Escape and outside taps. React 18 lacks their types. */
export function opensPopover(id: string): Record<string, string> {
  return { popovertarget: id };
}

export function popover(id: string): Record<string, string> {
  return { id, popover: "auto" };
}

export function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open"))
    open.hidePopover();
}
