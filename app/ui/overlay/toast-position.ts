import { type Span, toastTop } from "./toast-top";

const BARS =
  ".top-bar, .timer-bar, .quiet-bar, .action-bar, .review-buttons, .selection-place, .tab-bar, dialog:modal .dialog-footer";
const FIELDS =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"])';
const CHANGES = ["resize", "scroll"] as const;

/** Keeps the toast clear of bars and of the focused field until the returned function is called. */
export function keepClear(place: HTMLElement): () => void {
  const move = () => {
    const { height } = place.getBoundingClientRect();
    place.style.bottom = "auto";
    place.style.top = `${toastTop({ visible: visibleSpan(), bars: bars(), field: field(), height })}px`;
  };
  move();
  const viewport = window.visualViewport;
  document.addEventListener("focusin", move);
  for (const change of CHANGES) {
    window.addEventListener(change, move, { passive: true });
    viewport?.addEventListener(change, move);
  }
  return () => {
    place.style.removeProperty("top");
    place.style.removeProperty("bottom");
    document.removeEventListener("focusin", move);
    for (const change of CHANGES) {
      window.removeEventListener(change, move);
      viewport?.removeEventListener(change, move);
    }
  };
}

function visibleSpan(): Span {
  const viewport = window.visualViewport;
  if (!viewport) return { top: 0, bottom: window.innerHeight };
  return { top: viewport.offsetTop, bottom: viewport.offsetTop + viewport.height };
}

/** Without those in the flow of the page, as the buttons of a form on wide screens are. */
function bars(): Span[] {
  return [...document.querySelectorAll(BARS)]
    .filter((bar) => /^(fixed|sticky)$/.test(getComputedStyle(bar).position))
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0);
}

function field(): Span | null {
  const focused = document.activeElement;
  return focused?.matches(FIELDS) ? focused.getBoundingClientRect() : null;
}
