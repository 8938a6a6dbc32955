import { useEffect, useState } from "react";

/** Over the whole window, until Escape or its button. */
export function useFullScreen(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    function leave(event: KeyboardEvent) {
      // An open dialog of the editor closes first.
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) setFull(false);
    }
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [full]);
  return [full, setFull];
}
