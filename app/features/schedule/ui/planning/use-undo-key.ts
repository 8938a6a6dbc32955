import { useEffect, useRef } from "react";

/** Ctrl Z or ⌘Z, outside of fields and dialogs. */
export function useUndoKey(undo: () => void, mayPlan: boolean) {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    if (!mayPlan) return;
    function onKeyDown(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
      const target = event.target instanceof Element ? event.target : null;
      if (!isUndo || event.shiftKey || target?.closest("input, textarea, select, dialog")) return;
      event.preventDefault();
      latest.current();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [mayPlan]);
}
