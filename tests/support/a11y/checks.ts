import type { Page } from "playwright/test";

/** Checks that axe does not make. Each inspects the current page and describes its findings with the text of the element. */

/** 320 px equal 400 % zoom at 1280: no content exceeds the viewport, except in an element with its own scroll bar. */
export function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const messages: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width)
      messages.push(`the page is ${document.documentElement.scrollWidth} px wide in ${width}`);
    const scrolls = (element: Element): boolean => {
      for (
        let each: Element | null = element;
        each && each !== document.body;
        each = each.parentElement
      ) {
        const { overflowX, position, textOverflow } = getComputedStyle(each);
        // Visually hidden: the table headers, where a phone shows cards.
        if (each.clientWidth <= 1 && overflowX === "hidden") return true;
        if (
          overflowX === "auto" ||
          overflowX === "scroll" ||
          // The rest of a line that ends with dots.
          (overflowX === "hidden" && textOverflow === "ellipsis") ||
          (position === "fixed" && each.matches("[popover]"))
        )
          return true;
      }
      return false;
    };
    for (const element of document.querySelectorAll("body *")) {
      if (
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.closest("svg *, .sr-only")
      )
        continue;
      const { width: wide, height, left, right } = element.getBoundingClientRect();
      const overflows = wide > 2 && height > 2 && (right > width + 1 || left < -1);
      if (overflows && !scrolls(element))
        messages.push(
          `beyond the edge: <${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${(element.textContent ?? "").trim().slice(0, 40)}`,
        );
    }
    return [...new Set(messages)].slice(0, 8);
  });
}

/** WCAG 1.4.12: increased line, word and letter spacing cuts off no text, except the company's name and previews of longer texts. */
export function cutOff(page: Page): Promise<string[]> {
  const spacing =
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";
  return page.evaluate((css) => {
    // The content security policy blocks style elements; a constructed style sheet is permitted.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const messages: string[] = [];
    // By the style: lists of a phone clamp titles that have no class for it.
    const isClamped = (element: HTMLElement | null): boolean =>
      element !== null &&
      (getComputedStyle(element).webkitLineClamp !== "none" || isClamped(element.parentElement));
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        // The second line of a row is on the record's page in full, as what is clamped.
        element.closest(".sr-only, svg, [aria-hidden=true], select, .top-bar, .second-line") ||
        isClamped(element)
      )
        continue;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasText || element.clientWidth < 3) continue;
      const across =
        (overflowX === "hidden" || overflowX === "clip") &&
        element.scrollWidth > element.clientWidth + 1;
      const down =
        (overflowY === "hidden" || overflowY === "clip") &&
        element.scrollHeight > element.clientHeight + 2;
      if (across || down)
        messages.push(
          `cut off${textOverflow === "ellipsis" ? " with dots" : ""}: <${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.trim().slice(0, 40)}`,
        );
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    return [...new Set(messages)];
  }, spacing);
}

/**
 * Touch targets: 44 px, and 48 px in the daily report form. The editor's many buttons are smaller for a mouse. On a desk, which has a
 * mouse and a wide screen, all targets have at least the 24 px of WCAG 2.5.8.
 */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const messages: string[] = [];
    const desk = matchMedia("(pointer: fine) and (min-width: 64rem)").matches;
    const coarse = matchMedia("(pointer: coarse)").matches;
    for (const button of document.querySelectorAll<HTMLElement>(
      ".btn, .menu-entry, .bar-button, .tab-link, .pager-link, .editor-tool, .editor-style, input:not([type=hidden]), select, textarea",
    )) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue;
      // The target of a checkbox is its label; so is the target of a file input.
      const target = button.matches("[type=checkbox], [type=radio], [type=file]")
        ? button.closest("label")
        : button.matches(".input input")
          ? button.closest(".input")
          : button;
      if (!target || (!coarse && target.matches(".editor-tool, .editor-style"))) continue;
      const { width, height } = target.getBoundingClientRect();
      if (width < 3 && height < 3) continue;
      const least = desk ? 24 : button.closest(".big-targets") ? 48 : 44;
      if (Math.round(height) < least)
        messages.push(
          `${Math.round(width)} × ${Math.round(height)} px: <${button.tagName.toLowerCase()} class="${button.className}"> ${(button.getAttribute("aria-label") ?? button.textContent ?? "").trim().slice(0, 30)}`,
        );
    }
    return [...new Set(messages)];
  });
}

/** One title and one h1, with text: a key without a translation would be shown as the key. */
export function unnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const messages: string[] = [];
    const key = /^[a-z][A-Za-z-]*(\.[a-z][A-Za-z-]*)+$/;
    const headlines = [...document.querySelectorAll("h1")].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    if (headlines.length !== 1)
      messages.push(
        `${headlines.length} headlines: ${headlines.map((each) => each.textContent).join(" | ")}`,
      );
    if (
      !/\S · \S/.test(document.title) &&
      (document.title === "" || document.querySelector(".top-bar"))
    )
      messages.push(`the title is "${document.title}"`);
    for (const table of document.querySelectorAll("table")) {
      const heads = [...table.querySelectorAll("th")];
      if (heads.length === 0 || heads.some((head) => !head.scope))
        messages.push(
          `a table without heads, or with heads of nothing: ${table.textContent?.slice(0, 40)}`,
        );
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? "";
      if (
        key.test(text) &&
        !walker.currentNode.parentElement?.closest("script, style, a[href^='mailto:']")
      )
        messages.push(`a key in place of words: ${text}`);
    }
    for (const element of document.querySelectorAll("[aria-label]")) {
      const name = element.getAttribute("aria-label") ?? "";
      if (key.test(name)) messages.push(`a key in place of a name: ${name}`);
    }
    return messages;
  });
}
