import { useEffect, useRef } from "react";

const GAP_PX = 4;
const EDGE_PX = 8;
const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** What JavaScript adds to a popover menu: its position at the button, the focus, the arrow keys, closing after a choice. */
export function useMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const popover = menu.current;
    if (!popover || !button.current) return;
    const anchor = button.current;
    const opened = () => popover.matches(":popover-open") && open(popover, anchor);
    const chosen = (event: Event) => event.target !== popover && popover.hidePopover();
    popover.addEventListener("toggle", opened);
    popover.addEventListener("keydown", walk);
    popover.addEventListener("click", chosen);
    return () => {
      popover.removeEventListener("toggle", opened);
      popover.removeEventListener("keydown", walk);
      popover.removeEventListener("click", chosen);
    };
  }, []);
  return { button, menu };
}

/** Below the button, or above it if there is no room. CSS anchor positioning is not in every browser yet. */
function open(menu: HTMLElement, button: HTMLElement) {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = anchor.bottom + GAP_PX;
  const top =
    below + height > innerHeight - EDGE_PX
      ? Math.max(EDGE_PX, anchor.top - GAP_PX - height)
      : below;
  const left = Math.min(Math.max(EDGE_PX, anchor.right - width), innerWidth - width - EDGE_PX);
  menu.style.setProperty("--menu-top", `${top}px`);
  menu.style.setProperty("--menu-left", `${left}px`);
  // The browser reports the opening later: a user who presses Tab at once is already in the menu.
  if (menu.contains(document.activeElement)) return;
  entriesOf(menu)[0]?.focus({ preventScroll: true });
}

function walk(event: KeyboardEvent) {
  const step = STEPS[event.key];
  if (!step || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const entries = entriesOf(event.currentTarget);
  const at = entries.findIndex((each) => each === document.activeElement);
  entries[step(at, entries.length)]?.focus();
}

function entriesOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>(".menu-entry")];
}
