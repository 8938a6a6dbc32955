import { type FormEvent, useEffect, useRef, useState } from "react";

/** Nearly all texts: letters of the four languages, which every font draws. For others the table of the fonts is loaded. */
const ALWAYS_DRAWN =
  /^[\s\x20-\x7E\xA0-\u024F\u0400-\u045F\u2013\u2014\u2018-\u201A\u201C-\u201E\u2026]*$/;
/** An element around fields whose texts are printed in PDFs. */
const PRINTED = "[data-printed]";
const TEXTS = `textarea, input[type="text"], [contenteditable="true"]`;

/** The signs in a printed field that no font of the PDF has, separated by spaces, with a ref and listeners for the element around its control. */
export function useUndrawnSigns() {
  const [signs, setSigns] = useState("");
  const field = useRef<HTMLDivElement>(null);
  const latest = useRef("");
  async function look(control: EventTarget | null | undefined) {
    if (!(control instanceof Element && control.matches(TEXTS) && control.closest(PRINTED))) return;
    const text = "value" in control ? String(control.value) : (control.textContent ?? "");
    latest.current = text;
    if (ALWAYS_DRAWN.test(text)) return setSigns("");
    // Only a hint is missing if the script cannot be loaded: the PDF prints a replacement.
    const fonts = await import("~/kernel/text/drawn-text").catch(() => null);
    if (fonts && latest.current === text) setSigns(fonts.undrawnSigns(text).join(" "));
  }
  useEffect(() => {
    void look(field.current?.querySelector(TEXTS));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the field begins with
  }, []);
  function onLook({ target }: FormEvent) {
    void look(target);
  }
  // On leaving too, because the editor pastes without an input event.
  return { signs, field, listeners: { onInputCapture: onLook, onBlurCapture: onLook } };
}
