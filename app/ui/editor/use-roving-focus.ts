import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from "react";

const TOOL = "button, select";

/** One tab stop for the toolbar; arrows, Home and End move between the tools (ARIA toolbar). */
export function useRovingFocus(bar: RefObject<HTMLElement>) {
  useEffect(() => {
    const [first] = toolsIn(bar.current);
    if (first && !bar.current?.querySelector('[tabindex="0"]')) first.tabIndex = 0;
  }, [bar]);
  return {
    onFocus(event: FocusEvent<HTMLElement>) {
      for (const tool of toolsIn(bar.current)) tool.tabIndex = tool === event.target ? 0 : -1;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const tools = toolsIn(bar.current);
      const next =
        tools[
          indexAfter(
            event.key,
            tools.findIndex((tool) => tool === event.target),
            tools.length,
          )
        ];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

function toolsIn(bar: HTMLElement | null): HTMLElement[] {
  return bar ? [...bar.querySelectorAll<HTMLElement>(TOOL)] : [];
}

function indexAfter(key: string, at: number, count: number): number {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : -1;
}
