import type { Page } from "playwright/test";

/** What axe does not look at. Each looks at the page as it stands and says what is wrong, in words with the element's own. */

/** 320 px are also 400 % of 1280: nothing stands beyond the edge, but what has a scroll bar of its own. */
export function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) said.push(`the page is ${document.documentElement.scrollWidth} px wide in ${width}`);
    const scrolls = (element: Element): boolean => {
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
        const { overflowX, position } = getComputedStyle(each);
        // Heard, not seen: the heads of what are cards on a phone.
        if (each.clientWidth <= 1 && overflowX === "hidden") return true;
        if (overflowX === "auto" || overflowX === "scroll" || (position === "fixed" && each.matches("[popover]"))) return true;
      }
      return false;
    };
    for (const element of document.querySelectorAll("body *")) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || element.closest("svg *, .sr-only")) continue;
      const { width: wide, height, left, right } = element.getBoundingClientRect();
      const stands = wide > 2 && height > 2 && (right > width + 1 || left < -1);
      if (stands && !scrolls(element)) said.push(`beyond the edge: <${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${(element.textContent ?? "").trim().slice(0, 40)}`);
    }
    return [...new Set(said)].slice(0, 8);
  });
}

/** WCAG 1.4.12: with lines, words and letters further apart no words are cut off, but of the company's name and of what is the beginning of something longer. */
export function cutOff(page: Page): Promise<string[]> {
  const spacing = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";
  return page.evaluate((css) => {
    // The content security policy lets no style element in; a sheet that is made here is no element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const said: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".sr-only, svg, [aria-hidden=true], select, .top-bar, [class*=line-clamp]")) continue;
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const words = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!words || element.clientWidth < 3) continue;
      const across = (overflowX === "hidden" || overflowX === "clip") && element.scrollWidth > element.clientWidth + 1;
      const down = (overflowY === "hidden" || overflowY === "clip") && element.scrollHeight > element.clientHeight + 2;
      if (across || down) said.push(`cut off${textOverflow === "ellipsis" ? " with dots" : ""}: <${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.trim().slice(0, 40)}`);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    return [...new Set(said)];
  }, spacing);
}

/** Buttons for a thumb: 44 px, on the way of a daily report 48. The editor's many buttons are smaller for a mouse. */
export function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [];
    const coarse = matchMedia("(pointer: coarse)").matches;
    for (const button of document.querySelectorAll<HTMLElement>(".btn, .menu-entry, .bar-button, .tab-link, .pager-link, .editor-tool, .editor-style, input:not([type=hidden]), select, textarea")) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue;
      // A box to tick is as large as the line that ticks it; a file is chosen by its label.
      const target = button.matches("[type=checkbox], [type=radio], [type=file]") ? button.closest("label") : button.matches(".input input") ? button.closest(".input") : button;
      if (!target || (!coarse && target.matches(".editor-tool, .editor-style"))) continue;
      const { width, height } = target.getBoundingClientRect();
      if (width < 3 && height < 3) continue;
      const least = button.closest(".big-targets") ? 48 : 44;
      if (Math.round(height) < least) said.push(`${Math.round(width)} × ${Math.round(height)} px: <${button.tagName.toLowerCase()} class="${button.className}"> ${(button.getAttribute("aria-label") ?? button.textContent ?? "").trim().slice(0, 30)}`);
    }
    return [...new Set(said)];
  });
}

/** One title and one headline, in words: a key that has no text would be shown as itself. */
export function unnamed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said: string[] = [];
    const key = /^[a-z][A-Za-z-]*(\.[a-z][A-Za-z-]*)+$/;
    const headlines = [...document.querySelectorAll("h1")].filter((each) => each.checkVisibility({ visibilityProperty: true }));
    if (headlines.length !== 1) said.push(`${headlines.length} headlines: ${headlines.map((each) => each.textContent).join(" | ")}`);
    if (!/\S · \S/.test(document.title) && (document.title === "" || document.querySelector(".top-bar"))) said.push(`the title is "${document.title}"`);
    for (const table of document.querySelectorAll("table")) {
      const heads = [...table.querySelectorAll("th")];
      if (heads.length === 0 || heads.some((head) => !head.scope)) said.push(`a table without heads, or with heads of nothing: ${table.textContent?.slice(0, 40)}`);
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent?.trim() ?? "";
      if (key.test(words) && !walker.currentNode.parentElement?.closest("script, style, a[href^='mailto:']")) said.push(`a key in place of words: ${words}`);
    }
    for (const element of document.querySelectorAll("[aria-label]")) {
      const name = element.getAttribute("aria-label") ?? "";
      if (key.test(name)) said.push(`a key in place of a name: ${name}`);
    }
    return said;
  });
}
