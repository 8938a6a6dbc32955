/** Menus and drawer open by the browser's own popover: before JavaScript, with Escape and a tap outside. React 18 has no names for it. */
export function opensPopover(id: string): Record<string, string> {
  return { popovertarget: id };
}

export function popover(id: string): Record<string, string> {
  return { id, popover: "auto" };
}

export function closePopovers(): void {
  for (const open of document.querySelectorAll<HTMLElement>("[popover]:popover-open")) open.hidePopover();
}
