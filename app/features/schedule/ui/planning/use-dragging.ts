import { type MutableRefObject, type RefObject, useEffect } from "react";

export type Point = { x: number; y: number };
/** As `addDragListeners` of app/ui/board reports them. */
type DragEvents = {
  lift: (card: string, at: Point, part: string | null) => boolean;
  over: (column: string | null, at: Point) => void;
  drop: (column: string | null, at: Point) => void;
};

/** Loads dragging after the board has been painted. */
export function useDragging(
  page: RefObject<HTMLElement>,
  latest: MutableRefObject<{ events: DragEvents }>,
  mayPlan: boolean,
) {
  useEffect(() => {
    if (!mayPlan) return;
    let disarm = () => {};
    let gone = false;
    void import("~/ui/board/board-drag").then(({ addDragListeners }) => {
      const scroller = page.current?.querySelector<HTMLElement>(".schedule-scroll");
      if (gone || !page.current || !scroller) return;
      disarm = addDragListeners(
        page.current,
        {
          lift: (...how) => latest.current.events.lift(...how),
          over: (...where) => latest.current.events.over(...where),
          drop: (...where) => latest.current.events.drop(...where),
        },
        scroller,
      );
    });
    return () => {
      gone = true;
      disarm();
    };
  }, [page, latest, mayPlan]);
}
