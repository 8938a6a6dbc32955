import { useEffect, useRef, useState } from "react";

/** Pixels that the page may move, as by a keyboard on the screen, before its position counts again. */
const HELD = 48;

/**
 * Which step of one page a user is in: that of the last jump or focus, until the page is scrolled away from there, then the one in view.
 * Also returns what a jump calls.
 */
export function useStepInView(
  steps: readonly string[],
  isOn: boolean,
): [string, (step: string) => void] {
  const [current, setCurrent] = useState(steps[0] ?? "");
  const heldAt = useRef<number | null>(null);
  function hold(step: string) {
    setCurrent(step);
    heldAt.current = window.scrollY;
    // A focus scrolls after its event.
    requestAnimationFrame(() => (heldAt.current = window.scrollY));
  }
  useEffect(() => {
    if (!isOn) return;
    let requested = 0;
    function look() {
      requested = 0;
      if (heldAt.current !== null && Math.abs(window.scrollY - heldAt.current) < HELD) return;
      heldAt.current = null;
      setCurrent(stepInView());
    }
    const lookLater = () => {
      requested ||= requestAnimationFrame(look);
    };
    function onFocus({ target }: FocusEvent) {
      const step = target instanceof Element ? target.closest<HTMLElement>("[data-step]") : null;
      if (step?.dataset["step"]) hold(step.dataset["step"]);
    }
    addEventListener("scroll", lookLater, { passive: true });
    document.addEventListener("focusin", onFocus);
    return () => {
      cancelAnimationFrame(requested);
      removeEventListener("scroll", lookLater);
      document.removeEventListener("focusin", onFocus);
    };
  }, [isOn]);
  return [current, hold];
}

/**
 * The first step on a line that moves from the top of the window to its bottom while the page is scrolled. So each step is reached, and a
 * step beside others, which is always in view, does not hide them.
 */
function stepInView(): string {
  const { scrollHeight } = document.documentElement;
  const line = innerHeight * Math.min(1, scrollY / Math.max(1, scrollHeight - innerHeight));
  const steps = [...document.querySelectorAll<HTMLElement>("[data-step]")];
  const isOnLine = (step: HTMLElement) => {
    const { top, bottom } = step.getBoundingClientRect();
    return top <= line && line < bottom;
  };
  const found =
    steps.find(isOnLine) ??
    steps.findLast((step) => step.getBoundingClientRect().top <= line) ??
    steps[0];
  return found?.dataset["step"] ?? "";
}
