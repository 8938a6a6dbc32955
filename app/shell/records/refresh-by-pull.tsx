import { lazy, Suspense, useEffect, useState } from "react";
import { whenIdle } from "~/offline/connectivity/when-idle";

/** Only for fingers: a mouse has no use for it. */
const PullToRefresh = lazy(async () => ({
  default: (await import("./pull-to-refresh")).PullToRefresh,
}));

/** Reloads a list that is pulled down at its top. The code arrives when the page is idle. */
export function RefreshByPull() {
  const [isTouch, setTouch] = useState(false);
  useEffect(() => {
    let isOver = false;
    if (matchMedia("(pointer: coarse)").matches)
      void whenIdle().then(() => {
        if (!isOver) setTouch(true);
      });
    return () => {
      isOver = true;
    };
  }, []);
  if (!isTouch) return null;
  return (
    <Suspense fallback={null}>
      <PullToRefresh />
    </Suspense>
  );
}
