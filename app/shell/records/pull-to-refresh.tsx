import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { checkConnection, isOnline } from "~/offline/connectivity/connectivity";
import { Icon } from "~/ui/layout/icon";
import { isReloading, type Pull, pullAfter, startsPull } from "./pull";

/**
 * A list pulled down at the top of the page is loaded again. Offline, it first checks whether the server is back; the notice that the
 * device is offline stays the only one.
 */
export function PullToRefresh() {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  const [distance, setDistance] = useState(0);
  const [isChecking, setChecking] = useState(false);
  const [isPulled, setPulled] = useState(false);
  // The page is also loaded again without a pull, as after the outbox has sent something.
  const busy = isChecking || (isPulled && state === "loading");
  const reload = useRef(() => {});
  reload.current = () => {
    if (busy) return;
    if (isOnline()) {
      setPulled(true);
      return revalidate();
    }
    setChecking(true);
    void checkConnection().finally(() => setChecking(false));
  };
  useEffect(() => {
    if (state === "idle") setPulled(false);
  }, [state]);
  useEffect(() => followPulls({ onPull: setDistance, onReload: () => reload.current() }), []);
  const isVisible = distance > 0 || busy;
  return (
    <>
      <p role="status" className="sr-only">
        {busy ? t("ui.refresh.busy") : null}
      </p>
      <div
        aria-hidden="true"
        data-pull={busy ? "busy" : isReloading(distance) ? "ready" : "idle"}
        className="pull-mark"
        hidden={!isVisible}
        style={{ translate: `-50% ${busy ? 56 : distance}px` }}
      >
        <Icon name="refresh" />
      </div>
    </>
  );
}

/** Follows one finger from the top of the page. Returns the function that stops following. */
function followPulls({
  onPull,
  onReload,
}: {
  onPull: (distance: number) => void;
  onReload: () => void;
}): () => void {
  const root = document.documentElement;
  // The browser's own gesture would reload the whole page.
  root.style.overscrollBehaviorY = "contain";
  const listening = new AbortController();
  let pull: Pull | null = null;
  const begin = (event: TouchEvent) => {
    const [touch] = event.touches;
    pull =
      touch && event.touches.length === 1 && startsPull(event.target, scrollY)
        ? { x: touch.clientX, y: touch.clientY, distance: 0 }
        : null;
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!pull || !touch) return;
    pull = scrollY > 0 ? null : pullAfter(pull, touch);
    onPull(pull?.distance ?? 0);
  };
  const end = (event: TouchEvent) => {
    const isDone = event.type === "touchend" && pull !== null && isReloading(pull.distance);
    pull = null;
    onPull(0);
    if (isDone) onReload();
  };
  const listeners = { passive: true, signal: listening.signal };
  document.addEventListener("touchstart", begin, listeners);
  document.addEventListener("touchmove", move, listeners);
  for (const type of ["touchend", "touchcancel"] as const)
    document.addEventListener(type, end, listeners);
  return () => {
    root.style.removeProperty("overscroll-behavior-y");
    listening.abort();
  };
}
