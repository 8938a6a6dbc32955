import { type PointerEvent, useRef, useState } from "react";

/** Moves a row to where its handle is dragged. Buttons and the keyboard do the same. */
export function useItemDrag(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const moving = useRef(onMove);
  moving.current = onMove;

  function grab(event: PointerEvent<HTMLElement>, place: number) {
    const handle = event.currentTarget;
    handle.setPointerCapture(event.pointerId);
    let at = place;
    setDragged(place);
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])];
      const over = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return clientY >= top && clientY <= bottom;
      });
      if (over < 0 || over === at) return;
      moving.current(at, over);
      at = over;
      setDragged(over);
    };
    const stop = new AbortController();
    const end = () => {
      stop.abort();
      setDragged(null);
    };
    handle.addEventListener("pointermove", follow, { signal: stop.signal });
    handle.addEventListener("pointerup", end, { signal: stop.signal });
    handle.addEventListener("pointercancel", end, { signal: stop.signal });
  }

  return { list, dragged, grab };
}
