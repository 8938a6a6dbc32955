import { useEffect, useState } from "react";

const REFUSED = "refused";

/** Called when a form was refused, also for the same reasons as before: messages that were hidden since are shown again. */
export function showRefusedAgain(): void {
  document.dispatchEvent(new Event(REFUSED));
}

/**
 * The server's message for a field or a group of fields, until its value is changed: a corrected value is checked when the form is
 * submitted. `onInput` belongs to an element around the controls.
 */
export function useRefused(message: string | null | undefined) {
  const [mended, setMended] = useState<string | null>(null);
  if (mended !== null && mended !== message) setMended(null);
  useEffect(() => {
    if (mended === null) return undefined;
    const show = () => setMended(null);
    document.addEventListener(REFUSED, show);
    return () => document.removeEventListener(REFUSED, show);
  }, [mended]);
  return {
    refused: message === mended ? null : message,
    onInput: () => setMended(message ?? null),
  };
}
