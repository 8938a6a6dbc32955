import type { Page } from "playwright/test";

/**
 * Words that a line breaks inside although a line of their card would hold them, controls without anything visible, and fields too
 * narrow for their value. What has a place to break (a hyphen, a slash) may break there. A word without a place on a whole line breaks
 * anywhere: only users write such words.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const messages: string[] = [];
    const describe = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${(element.getAttribute("class") ?? "").slice(0, 60)}">`;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const root = parseFloat(getComputedStyle(document.documentElement).fontSize);
    // Of a card in a dialog or on the page, with its paddings.
    const room = document.documentElement.clientWidth - 5 * root;
    const BREAKS_AFTER = /[-–—/\\?&=.,;:@_|·…\u00ad\u200b]/;
    const range = document.createRange();
    const pieceOf = (node: Node, from: number, to: number) => {
      range.setStart(node, from);
      range.setEnd(node, to);
      return range.getClientRects();
    };
    /** Whether a box cuts what is this far down, as after the last of a limited number of lines. */
    function isCutOff(element: Element | null, top: number): boolean {
      if (!element || element === document.body) return false;
      const { overflowY } = getComputedStyle(element);
      const { bottom } = element.getBoundingClientRect();
      if (/hidden|clip/.test(overflowY) && top > bottom - 3) return true;
      return isCutOff(element.parentElement, top);
    }
    /** Where the word continues on another line, and its width on one. */
    function breakOf(node: Node, from: number, word: string): { at: number; width: number } | null {
      const lines = [...pieceOf(node, from, from + word.length)].filter(({ width }) => width > 0);
      const [first] = lines;
      if (!first || lines.every(({ top }) => Math.abs(top - first.top) < first.height / 2))
        return null;
      const width = lines.reduce((sum, line) => sum + line.width, 0);
      for (let at = 1; at < word.length; at += 1) {
        const before = pieceOf(node, from + at - 1, from + at)[0];
        const after = pieceOf(node, from + at, from + at + 1)[0];
        if (!before || !after || after.top - before.top < before.height / 2) continue;
        if (isCutOff(node.parentElement, after.top)) return null;
        if (!BREAKS_AFTER.test(word.charAt(at - 1))) return { at, width };
      }
      return null;
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      const text = node.textContent ?? "";
      if (
        text.trim() === "" ||
        !parent ||
        parent.closest("script, style, svg, select, textarea, .sr-only, .editor-text, pre") ||
        !isShown(parent) ||
        parent.getBoundingClientRect().width <= 2
      )
        continue;
      if (pieceOf(node, 0, text.length).length < 2) continue;
      // Dates have no-break spaces: they are one word here.
      for (const { 0: word, index } of text.matchAll(/[^ \n\t\r]+/g)) {
        if (word.length < 2) continue;
        const found = breakOf(node, index, word);
        if (found && found.width < room)
          messages.push(
            `broken: ${word.slice(0, found.at)}|${word.slice(found.at)} in ${describe(parent)} in ${describe(parent.parentElement ?? parent)}`,
          );
      }
    }
    return [...new Set(messages)].slice(0, 12);
  });
}

/** Controls that show neither a text nor a picture, and fields in which one cannot read what they hold. */
export function emptyControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const messages: string[] = [];
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${(element.getAttribute("class") ?? "").slice(0, 60)}"> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}`;
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      );
    };
    const showsText = (element: Element): boolean =>
      [...element.childNodes].some((node) => {
        if (node instanceof Element)
          return isShown(node) && (node.matches("svg, img") || showsText(node));
        if (!node.textContent?.trim()) return false;
        const range = document.createRange();
        range.selectNodeContents(node);
        return range.getBoundingClientRect().width > 2;
      });
    for (const control of document.querySelectorAll(
      "button, a.btn, a.bar-button, summary, .tab-bar > *",
    ))
      if (
        isShown(control) &&
        !control.closest(".row-link, [inert]") &&
        !showsText(control) &&
        parseFloat(getComputedStyle(control).fontSize) > 0
      )
        messages.push(`empty: ${name(control)}`);
    const pen = document.createElement("canvas").getContext("2d");
    for (const field of document.querySelectorAll<HTMLInputElement>(
      "input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=range], [type=color])",
    )) {
      if (!pen || !isShown(field) || getComputedStyle(field).opacity === "0") continue;
      const style = getComputedStyle(field);
      pen.font = style.font;
      const room =
        field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      // Of a time or a number, all; of a text, enough to see what is typed.
      const isShort = field.matches("[inputmode=numeric], [inputmode=decimal], .clock-input input");
      const least = Math.max(
        pen.measureText("00:00").width,
        isShort && field.value.length < 9 ? pen.measureText(field.value).width : 0,
      );
      if (room < least - 1)
        messages.push(
          `narrow: ${Math.round(room)} of ${Math.round(least)} px for "${field.value.slice(0, 20)}" in ${name(field)} ${field.name}`,
        );
    }
    return [...new Set(messages)].slice(0, 12);
  });
}

/** Main actions that are not on the screen: those of a bar at once, others when the page is scrolled down to them. */
export function actionsOffScreen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, clientHeight } = document.documentElement;
    return [...document.querySelectorAll<HTMLElement>(".btn-primary, .action-bar > *")].flatMap(
      (action) => {
        const { left, right, top, bottom, width } = action.getBoundingClientRect();
        const isFixed = getComputedStyle(action.parentElement ?? action).position === "fixed";
        const isOff =
          left < -1 ||
          right > clientWidth + 1 ||
          (isFixed && (top < -1 || bottom > clientHeight + 1));
        return width > 2 && isOff && action.checkVisibility({ visibilityProperty: true })
          ? [
              `off the screen: ${action.textContent?.trim().slice(0, 40)} at ${Math.round(left)} to ${Math.round(right)}`,
            ]
          : [];
      },
    );
  });
}

/** The size of all text and of what is measured in rem. Unlike with a larger font of the browser, media queries stay; unlike on Android, boxes grow too. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    // The content security policy blocks style elements; the style of the element is set by script.
    document.documentElement.style.fontSize = size === 100 ? "" : `${size}%`;
  }, percent);
}
