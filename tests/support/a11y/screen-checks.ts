import type { Page } from "playwright/test";
import { overflowingElements } from "./checks";
import { brokenWords, emptyControls } from "./words";

/** What is wrong with a page on this screen, however it is scrolled. It ends at another scroll position. */
export async function screenFindings(page: Page): Promise<string[]> {
  return [
    ...(await overflowingElements(page)),
    ...(await cutTexts(page)),
    // On desks, cells of tables break the words of users.
    ...((page.viewportSize()?.width ?? 0) < 700 ? await brokenWords(page) : []),
    ...(await emptyControls(page)),
    ...(await coveredControls(page)),
  ];
}

/**
 * Controls that a bar or a toast covers at every scroll position. What is behind a dialog, a menu or a list of options can be reached
 * when that is closed.
 */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0'], [contenteditable=true]";
    const CLOSES =
      "dialog[open], [popover]:popover-open:not([popover=manual]), [role=listbox], [role=menu]";
    const describe = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}"> ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}`;
    const isSame = (hit: Element, element: Element) =>
      hit.contains(element) ||
      element.contains(hit) ||
      element.closest("label")?.contains(hit) ||
      hit.closest("label")?.control === element;
    /** The elements at the centres of its lines, of those that are in view. */
    const hitsOf = (element: Element) =>
      [...element.getClientRects()].flatMap(
        ({ left, top, width, height }) =>
          document.elementFromPoint(left + width / 2, top + height / 2) ?? [],
      );
    const scrollTo = (top: number) => window.scrollTo({ top, behavior: "instant" });
    const isReached = (element: Element, hits = hitsOf(element)) =>
      hits.some((hit) => isSame(hit, element) || hit.closest(CLOSES));
    /** What covers it wherever it is scrolled to, or null if it is reached somewhere. */
    function coverOf(element: Element): Element | null {
      let cover: Element | null = null;
      for (const block of ["center", "start", "end"] as const) {
        element.scrollIntoView({ block, inline: "center", behavior: "instant" });
        const hits = hitsOf(element);
        if (isReached(element, hits)) return null;
        cover ??= hits[0] ?? null;
      }
      return cover;
    }
    function barOf(cover: Element): Element {
      for (let each: Element | null = cover; each; each = each.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(each).position)) return each;
      return cover;
    }
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 2 &&
        height > 2 &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest("[inert]")
      );
    };
    const top = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
    let left = [...top.querySelectorAll(CONTROLS)].filter(isShown);
    // Most are reached where the page is scrolled to; to scroll to each would take seconds.
    const { scrollHeight } = document.documentElement;
    for (let y = 0; y < scrollHeight + innerHeight; y += innerHeight / 2) {
      scrollTo(y);
      left = left.filter((element) => !isReached(element));
    }
    const messages = left.flatMap((element) => {
      const cover = coverOf(element);
      return cover ? [`covered: ${describe(element)} by ${describe(barOf(cover))}`] : [];
    });
    scrollTo(0);
    return [...new Set(messages)];
  });
}

/**
 * Texts that a box cuts without dots: every box around a text counts, not only its own. Dots appear at the end of a box's own lines only:
 * not in a flex or grid container, nor in a box around the text's block; and a limited number of lines has them at its end, not at
 * its side. What scrolls is not cut. Of a field, the hint.
 */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CUTS = /hidden|clip/;
    const SCROLLS = /auto|scroll/;
    const messages: string[] = [];
    /** Which way a box cuts the text whose lines are these; "dots" if it shows that there is more. */
    function cutBy(
      box: Element,
      style: CSSStyleDeclaration,
      lines: DOMRect[],
      isLine: boolean,
    ): string | null {
      const outer = box.getBoundingClientRect();
      const left = outer.left + box.clientLeft;
      const bottom = outer.top + box.clientTop + box.clientHeight;
      const across =
        CUTS.test(style.overflowX) &&
        lines.some((line) => line.right > left + box.clientWidth + 1.5 || line.left < left - 1.5);
      const down =
        CUTS.test(style.overflowY) &&
        lines.some((line) => line.bottom > bottom + line.height * 0.35);
      if (!across && !down) return null;
      if (across) return isLine && style.textOverflow === "ellipsis" ? "dots" : "across";
      return style.webkitLineClamp === "none" ? "below" : "dots";
    }
    function cutOf(text: Element, lines: DOMRect[]): string | null {
      let floats = false;
      let isLine = true;
      for (let box: Element | null = text; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        const isInline = style.display.startsWith("inline");
        // Visually hidden: for screen readers.
        if (box.clientWidth <= 2 && CUTS.test(style.overflowX)) return null;
        // A box without a position does not cut what is positioned by one further out.
        if (!floats || style.position !== "static") {
          if (SCROLLS.test(style.overflowX + style.overflowY)) return null;
          const isOwn = isLine && !/flex|grid/.test(style.display);
          const cut = style.display === "inline" ? null : cutBy(box, style, lines, isOwn);
          if (cut) return cut === "dots" ? null : `${cut} in ${nameOf(box)}`;
          floats = false;
        }
        isLine &&= isInline;
        if (style.position === "fixed") return null;
        floats ||= style.position === "absolute";
      }
      return null;
    }
    function nameOf(element: Element): string {
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}">`;
    }
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const text = walker.currentNode.textContent?.trim();
      if (
        !text ||
        !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        parent.closest("script, style, svg, select, .sr-only")
      )
        continue;
      range.selectNodeContents(walker.currentNode);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
      const cut = cutOf(parent, lines);
      if (cut) messages.push(`cut ${cut}: ${text.slice(0, 40)}`);
    }
    const pen = document.createElement("canvas").getContext("2d");
    for (const field of document.querySelectorAll<HTMLInputElement>("input:placeholder-shown")) {
      const style = getComputedStyle(field);
      if (!pen || style.textOverflow === "ellipsis" || !field.checkVisibility()) continue;
      pen.font = getComputedStyle(field, "::placeholder").font;
      const room =
        field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const hint = field.placeholder.trim();
      if (room > 2 && hint && pen.measureText(hint).width > room + 1)
        messages.push(`cut across in ${nameOf(field)}: ${hint.slice(0, 40)}`);
    }
    return [...new Set(messages)];
  });
}
