/** Dragging cards with mouse, pen or finger. Loaded after a board is shown. Works on DOM elements only and reports through these events. */
type DragEvents = {
  /** Returns whether this card may be dragged now. `part`: the handle of the card that was grabbed, if any. */
  lift: (card: string, at: Point, part: string | null) => boolean;
  over: (column: string | null, at: Point) => void;
  /** Null if the card was dropped outside the columns. */
  drop: (column: string | null, at: Point) => void;
};
type Point = { x: number; y: number };

type Drag = {
  card: HTMLElement;
  part: string | null;
  startX: number;
  startY: number;
  shadow: HTMLElement | null;
  timer: number;
  touch: boolean;
  x: number;
  y: number;
};

const MOUSE_SLACK_PX = 6;
const FINGER_SLACK_PX = 10;
const LONG_PRESS_MS = 350;
const EDGE_PX = 56;
const SCROLL_PX = 6;

/** Adds the listeners to the board, of which `scroller` scrolls. Returns the function that removes them. */
export function addDragListeners(
  board: HTMLElement,
  events: DragEvents,
  scroller: HTMLElement = board,
): () => void {
  let drag: Drag | null = null;
  const ears = new AbortController();
  const { signal } = ears;

  function lift() {
    const from = drag && { x: drag.startX, y: drag.startY };
    if (!drag || !from || !events.lift(drag.card.dataset["card"] ?? "", from, drag.part))
      return end(null);
    // What is resized stays where it is.
    drag.shadow = drag.part ? document.createElement("div") : shadowOf(drag.card);
    if (drag.touch) navigator.vibrate?.(10);
    getSelection()?.removeAllRanges();
    follow(drag);
    requestAnimationFrame(scroll);
  }
  function end(column: string | null) {
    if (!drag) return;
    clearTimeout(drag.timer);
    drag.shadow?.remove();
    const lifted = drag.shadow !== null;
    const at = { x: drag.x, y: drag.y };
    drag = null;
    if (!lifted) return;
    // The click that ends a drag must not follow the card's link.
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    events.drop(column, at);
  }
  function scroll() {
    if (!drag?.shadow) return;
    const { left, right, top, bottom } = scroller.getBoundingClientRect();
    scroller.scrollLeft += scrollStep(drag.x, left, right);
    if (scroller === board) scrollBy(0, scrollStep(drag.y, 0, innerHeight));
    else if (drag.x > left && drag.x < right) scroller.scrollTop += scrollStep(drag.y, top, bottom);
    requestAnimationFrame(scroll);
  }

  board.addEventListener(
    "pointerdown",
    (event) => {
      const at = event.target instanceof Element ? event.target : null;
      const card = at?.closest<HTMLElement>("[data-card]");
      const control = at?.closest("button, [popover]");
      if (!card || event.button !== 0 || !event.isPrimary || (control && card.contains(control)))
        return;
      const touch = event.pointerType === "touch";
      const timer = touch ? window.setTimeout(lift, LONG_PRESS_MS) : 0;
      drag = {
        card,
        part: at?.closest<HTMLElement>("[data-part]")?.dataset["part"] ?? null,
        startX: event.clientX,
        startY: event.clientY,
        x: event.clientX,
        y: event.clientY,
        shadow: null,
        timer,
        touch,
      };
    },
    { signal },
  );
  addEventListener(
    "pointermove",
    (event) => {
      if (!drag) return;
      drag.x = event.clientX;
      drag.y = event.clientY;
      if (drag.shadow) {
        follow(drag);
        return events.over(columnAt(drag), drag);
      }
      const far = Math.hypot(drag.x - drag.startX, drag.y - drag.startY);
      if (drag.touch && far > FINGER_SLACK_PX) end(null);
      else if (!drag.touch && far > MOUSE_SLACK_PX) lift();
    },
    { signal },
  );
  // Under a pointer that rests, at an edge or over a turning wheel, another place arrives.
  addEventListener("scroll", () => drag?.shadow && events.over(columnAt(drag), drag), {
    signal,
    capture: true,
    passive: true,
  });
  addEventListener("pointerup", () => drag && end(drag.shadow ? columnAt(drag) : null), { signal });
  addEventListener("pointercancel", () => end(null), { signal });
  addEventListener("keydown", (event) => event.key === "Escape" && end(null), { signal });
  // Prevents scrolling while a card is dragged by touch. Browsers need this listener before the gesture starts, so it is always present.
  board.addEventListener(
    "touchmove",
    (event) => drag?.shadow && event.cancelable && event.preventDefault(),
    { signal, passive: false },
  );
  board.addEventListener("contextmenu", (event) => drag?.touch && event.preventDefault(), {
    signal,
  });
  board.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  return () => {
    end(null);
    ears.abort();
  };
}

function swallow(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

/** A copy of the card that follows the pointer. */
function shadowOf(card: HTMLElement): HTMLElement {
  const { left, top, width } = card.getBoundingClientRect();
  const shadow = document.createElement("div");
  shadow.className = "board-shadow";
  shadow.inert = true;
  const picture = document.importNode(card, true);
  for (const popover of picture.querySelectorAll("[popover]")) popover.remove();
  for (const each of [picture, ...picture.querySelectorAll("[id]")]) each.removeAttribute("id");
  picture.removeAttribute("data-card");
  picture.removeAttribute("style");
  shadow.appendChild(picture);
  Object.assign(shadow.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  (card.closest(".board") ?? document.body).appendChild(shadow);
  return shadow;
}

function follow({ shadow, x, y, startX, startY }: Drag) {
  if (shadow) shadow.style.transform = `translate(${x - startX}px, ${y - startY}px)`;
}

function columnAt({ x, y }: Drag): string | null {
  return (
    document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-column]")?.dataset["column"] ??
    null
  );
}

/** How far a frame of a drag at this position scrolls an area, in px: beside or beyond its edges, else 0. */
export function scrollStep(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return -SCROLL_PX;
  return at > to - EDGE_PX ? SCROLL_PX : 0;
}
