import { type RefObject, useEffect, useState } from "react";

/** What a script changes without an event of the form: rows, and what is chosen in a combobox. */
const CHANGES = ["value", "required", "disabled", "aria-invalid"];

/**
 * What `read`, a function of a module, finds in the form, read again after each change of a field. It returns values that JSON can hold.
 * Null before JavaScript.
 */
export function useFormContent<Content>(
  form: RefObject<HTMLFormElement>,
  read: (form: HTMLFormElement) => Content,
): Content | null {
  const [content, setContent] = useState<Content | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let requested = 0;
    let before = "";
    function look(place: HTMLFormElement) {
      requested = 0;
      const next = read(place);
      const text = JSON.stringify(next);
      if (text === before) return;
      before = text;
      setContent(next);
    }
    // After React has rendered what the event changes.
    const lookLater = () => {
      requested ||= requestAnimationFrame(() => look(element));
    };
    const changes = new MutationObserver(lookLater);
    changes.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: CHANGES,
    });
    element.addEventListener("input", lookLater);
    element.addEventListener("change", lookLater);
    look(element);
    return () => {
      cancelAnimationFrame(requested);
      changes.disconnect();
      element.removeEventListener("input", lookLater);
      element.removeEventListener("change", lookLater);
    };
  }, [form, read]);
  return content;
}
