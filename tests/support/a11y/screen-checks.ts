import type { Page } from "playwright/test";
import { overflowingElements } from "./checks";

/** What is wrong with a page on this screen, however it is scrolled. It ends at another scroll position. */
export async function screenFindings(page: Page): Promise<string[]> {
  return [
    ...(await overflowingElements(page)),
    ...(await cutTexts(page)),
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
    const into = (element: Element, block: ScrollLogicalPosition) =>
      element.scrollIntoView({ block, inline: "center", behavior: "instant" });
    const scrollTo = (top: number) => window.scrollTo({ top, behavior: "instant" });
    /** What covers it at each position, or null if it is reached at one. */
    function coverOf(element: Element): Element | null {
      let cover: Element | null = null;
      for (const scroll of [
        () => into(element, "center"),
        () => into(element, "start"),
        () => into(element, "end"),
        () => scrollTo(0),
        () => scrollTo(document.documentElement.scrollHeight),
      ]) {
        scroll();
        const hits = hitsOf(element);
        if (hits.some((hit) => isSame(hit, element) || hit.closest(CLOSES))) return null;
        cover ??= hits[0] ?? null;
      }
      return cover;
    }
    function barOf(cover: Element): Element {
      for (let each: Element | null = cover; each; each = each.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(each).position)) return each;
      return cover;
    }
    const messages: string[] = [];
    const top = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
    for (const element of top.querySelectorAll<HTMLElement>(CONTROLS)) {
      const { width, height } = element.getBoundingClientRect();
      if (
        width < 3 ||
        height < 3 ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
        element.closest("[inert]")
      )
        continue;
      const cover = coverOf(element);
      if (cover) messages.push(`covered: ${describe(element)} by ${describe(barOf(cover))}`);
    }
    scrollTo(0);
    return [...new Set(messages)];
  });
}

/**
 * Texts that a box cuts without dots: every box around a text counts, not only its own. Dots appear only where the text is the box's
 * own line: a flex or grid container cuts without them. What scrolls is not cut. Of a field, the hint.
 */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CUTS = /hidden|clip/;
    const SCROLLS = /auto|scroll/;
    const messages: string[] = [];
    /** Which way a box cuts the text whose lines are these; "dots" if it shows that there is more. */
    function cutBy(box: Element, style: CSSStyleDeclaration, lines: DOMRect[]): string | null {
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
      const hasDots =
        style.webkitLineClamp !== "none" ||
        (across && style.textOverflow === "ellipsis" && !/flex|grid/.test(style.display));
      return hasDots ? "dots" : across ? "across" : "below";
    }
    function cutOf(text: Element, lines: DOMRect[]): string | null {
      let floats = false;
      for (let box: Element | null = text; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        // Visually hidden: for screen readers.
        if (box.clientWidth <= 2 && CUTS.test(style.overflowX)) return null;
        // A box without a position does not cut what is positioned by one further out.
        if (!floats || style.position !== "static") {
          if (SCROLLS.test(style.overflowX + style.overflowY)) return null;
          const cut = style.display === "inline" ? null : cutBy(box, style, lines);
          if (cut) return cut === "dots" ? null : `${cut} in ${nameOf(box)}`;
          floats = false;
        }
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
