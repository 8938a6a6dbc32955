import type { FocusEvent, MouseEvent, PointerEvent } from "react";

/** The field that a press is about to focus. */
let entered: HTMLInputElement | null = null;

/**
 * Listeners of a field whose content is replaced as a whole, such as a time or a number: entering it selects the content. A press places the
 * caret after the focus, phones even after the click, so the content is selected again then. A press in the focused field places the caret,
 * and what is selected by dragging stays selected.
 */
export const SELECTS_CONTENT = {
  onPointerDown({ currentTarget }: PointerEvent<HTMLInputElement>) {
    entered = document.activeElement === currentTarget ? null : currentTarget;
  },
  onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
    currentTarget.select();
  },
  onClick({ currentTarget }: MouseEvent<HTMLInputElement>) {
    if (entered !== currentTarget) return;
    entered = null;
    const { value } = currentTarget;
    selectCaret(currentTarget);
    requestAnimationFrame(() => {
      if (currentTarget.value === value && document.activeElement === currentTarget)
        selectCaret(currentTarget);
    });
  },
};

function selectCaret(field: HTMLInputElement): void {
  if (field.selectionStart === field.selectionEnd) field.select();
}
