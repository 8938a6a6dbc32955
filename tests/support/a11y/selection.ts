import type { Page } from "playwright/test";

/**
 * Forced colours remove backgrounds: a selected item must differ from its neighbours by more than a background. Returns those
 * that do not.
 */
export function indistinctSelections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CHOSEN =
      "[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [aria-checked=true]";
    const messages: string[] = [];
    const shape = (element: Element, pseudo?: string): string => {
      const {
        borderTopWidth,
        borderBottomWidth,
        borderBottomStyle,
        borderBottomColor,
        fontWeight,
        textDecorationLine,
        outlineStyle,
        color,
        backgroundColor,
        forcedColorAdjust,
        width,
        content,
      } = getComputedStyle(element, pseudo);
      return [
        borderTopWidth,
        borderBottomWidth,
        borderBottomStyle,
        borderBottomColor,
        fontWeight,
        textDecorationLine,
        outlineStyle,
        color,
        pseudo ? `${content} ${width}` : "",
        forcedColorAdjust === "none" ? backgroundColor : "",
      ].join(" ");
    };
    const look = (element: Element): string =>
      [
        shape(element),
        shape(element, "::before"),
        shape(element, "::after"),
        element.querySelectorAll("svg").length,
        ...[...element.children].slice(0, 2).map((child) => shape(child)),
      ].join("|");
    for (const chosen of document.querySelectorAll(CHOSEN)) {
      if (!chosen.checkVisibility({ visibilityProperty: true })) continue;
      const group =
        chosen.closest("nav, ol, ul, [role=tablist], [role=group], [role=toolbar]") ??
        chosen.parentElement;
      const beside = [...(group?.querySelectorAll(chosen.tagName) ?? [])].find(
        (each) =>
          each !== chosen &&
          !each.matches(CHOSEN) &&
          each.checkVisibility({ visibilityProperty: true }),
      );
      if (beside && look(beside) === look(chosen))
        messages.push(
          `<${chosen.tagName.toLowerCase()} class="${chosen.className}"> ${chosen.textContent?.trim().slice(0, 40)}`,
        );
    }
    return [...new Set(messages)];
  });
}
