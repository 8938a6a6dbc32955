import { useEffect, useState } from "react";

/** Covers the whole window until Escape or the button. */
export function useFullScreen(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    function leave(event: KeyboardEvent) {
      // Escape closes an open dialog of the editor first.
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) setFull(false);
    }
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [full]);
  return [full, setFull];
}
