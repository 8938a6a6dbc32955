import { useEffect, useRef, useState } from "react";

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
    // The browser opens it before this code has arrived, in the middle of the screen.
    opened();
    return () => {
      popover.removeEventListener("toggle", opened);
      popover.removeEventListener("keydown", walk);
      popover.removeEventListener("click", chosen);
    };
  }, []);
  return { button, menu };
}

/** A popover of fields: its position at the button, the focus on the first field, and whether it has ever been open. */
export function usePanel() {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpened, setOpened] = useState(false);
  useEffect(() => {
    const popover = panel.current;
    const anchor = button.current;
    if (!popover || !anchor) return;
    const before = () => setOpened(true);
    const enter = () => popover.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
    // Fields that are loaded later make it larger.
    const resized = new ResizeObserver(() => {
      place(popover, anchor, "start");
      if (document.activeElement === anchor) enter();
    });
    const opened = () => {
      resized.disconnect();
      if (!popover.matches(":popover-open")) return;
      resized.observe(popover);
      if (!popover.contains(document.activeElement)) enter();
    };
    // Open, it would cover what has the focus now.
    const left = ({ relatedTarget: to }: FocusEvent) => {
      if (to instanceof Node && to !== anchor && !popover.contains(to)) popover.hidePopover();
    };
    popover.addEventListener("beforetoggle", before);
    popover.addEventListener("toggle", opened);
    popover.addEventListener("focusout", left);
    return () => {
      resized.disconnect();
      popover.removeEventListener("beforetoggle", before);
      popover.removeEventListener("toggle", opened);
      popover.removeEventListener("focusout", left);
    };
  }, []);
  return { button, panel, isOpened };
}

const FIELD = "select, input:not([type=hidden])";

function open(menu: HTMLElement, button: HTMLElement) {
  place(menu, button);
  // The browser reports the opening later: a user who presses Tab at once is already in the menu.
  if (menu.contains(document.activeElement)) return;
  entriesOf(menu)[0]?.focus({ preventScroll: true });
}

/** Below the button, or above it if there is no room. CSS anchor positioning is not in every browser yet. */
function place(menu: HTMLElement, button: HTMLElement, edge: "start" | "end" = "end") {
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const below = anchor.bottom + GAP_PX;
  const top =
    below + height > innerHeight - EDGE_PX
      ? Math.max(EDGE_PX, anchor.top - GAP_PX - height)
      : below;
  const wanted = edge === "end" ? anchor.right - width : anchor.left;
  const left = Math.min(Math.max(EDGE_PX, wanted), innerWidth - width - EDGE_PX);
  menu.style.setProperty("--menu-top", `${top}px`);
  menu.style.setProperty("--menu-left", `${left}px`);
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
