import type { Page } from "playwright/test";

/** Every focusable element must show the focus, by a ring of its own or of its container. Returns those that do not. */
export async function withoutFocusIndicator(page: Page): Promise<string[]> {
  // From here on the browser treats the focus as keyboard focus.
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const messages: string[] = [];
    const top = document.querySelector("dialog:modal") ?? document;
    const ringOf = (element: Element | null, pseudo?: string): string => {
      if (!element) return "";
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(
        element,
        pseudo,
      );
      return `${outlineStyle === "none" || parseFloat(outlineWidth) < 2 ? "" : outlineColor} ${boxShadow}`;
    };
    const look = (element: HTMLElement) =>
      [element, element.parentElement, element.parentElement?.parentElement ?? null]
        .map((each) => ringOf(each))
        .join(";") +
      ringOf(element, "::after") +
      ringOf(element, "::before");
    for (const element of top.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0'], [contenteditable=true]",
    )) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.matches(":disabled") ||
        element.inert
      )
        continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const before = look(element);
      element.focus({ preventScroll: true });
      if (document.activeElement !== element) continue;
      if (look(element) === before)
        messages.push(
          `<${element.tagName.toLowerCase()} class="${element.className}"> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}`,
        );
    }
    (document.activeElement as HTMLElement | null)?.blur();
    return [...new Set(messages)];
  });
}
