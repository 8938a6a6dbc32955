import { useEffect, useRef } from "react";
import { Icon } from "~/ui/layout/icon";
import type { Point } from "./use-dragging";

type Props = {
  lines: readonly string[];
  /** Where the pointer was last; null with the keys. */ at: Point | null;
};

/** What dropping here would mean, beside the pointer; with the keys, below the target. Screen readers read it from the live region. */
export function ScheduleHint({ lines: [first, ...warnings], at }: Props) {
  const hint = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = hint.current;
    if (!box) return;
    if (!at) {
      const target = document.querySelector(".schedule-ghost, .schedule-grid td[data-over]");
      target?.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { left = 0, bottom = 0 } = target?.getBoundingClientRect() ?? {};
      return place(box, left, bottom);
    }
    const beside = ({ x, y }: Point) => place(box, x + 14, y + 20);
    const follow = ({ clientX, clientY }: PointerEvent) => beside({ x: clientX, y: clientY });
    beside(at);
    addEventListener("pointermove", follow);
    return () => removeEventListener("pointermove", follow);
  });
  return (
    <div ref={hint} className="schedule-hint" aria-hidden="true">
      <p className="font-semibold">{first}</p>
      {warnings.length > 0 ? (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>
              <Icon name="alert" size={16} className="mt-0.5 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function place(box: HTMLElement, x: number, y: number) {
  const { offsetWidth, offsetHeight } = box;
  box.style.left = `${Math.max(8, Math.min(x, innerWidth - offsetWidth - 8))}px`;
  box.style.top = `${y + offsetHeight + 8 > innerHeight ? Math.max(8, y - offsetHeight - 32) : y}px`;
}
