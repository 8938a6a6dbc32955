const TICKED = "☑";
const UNTICKED = "☐";

/** Boxes and ticks as list bullets, and how they are written. */
const BULLETS = new Map([
  ...pairs("☐❏❐❑❒□▢", UNTICKED),
  ...pairs("☑✅", TICKED),
  ["☒", "☒"],
  ["✓", "✓"],
  ["✔", "✔"],
]);
/** In the fonts of symbols, in which Word writes the boxes of its lists, these letters look like them. */
const SYMBOLS = new Map([
  [
    "wingdings",
    new Map([...pairs("¨oq", UNTICKED), ["þ", TICKED], ...pairs("ýx", "☒"), ["ü", "✓"]]),
  ],
  ["wingdings 2", new Map([["£", UNTICKED], ["R", TICKED], ...pairs("ST", "☒"), ["P", "✓"]])],
]);
/** Word also writes such a letter in an area of its own, which begins here. */
const SYMBOL_AREA = 0xf000;

const IN_SYMBOLS = '[style*="wingdings" i], font[face*="wingdings" i]';
const BOXES = 'input[type="checkbox"], [role="checkbox"], li[data-checked]';

/**
 * Writes the boxes of ticked lists as characters, which remain in plain text, in search and in PDFs. Boxes are: fields, as GitHub has them;
 * items that say whether they are ticked; bullets that look like boxes; and letters in fonts of symbols.
 */
export function spellTicks(body: HTMLElement): void {
  for (const element of body.querySelectorAll<HTMLElement>(IN_SYMBOLS)) spellSymbol(element);
  const spelled = new Set<Element>();
  const begun = new Set<Element>();
  for (const box of body.querySelectorAll(BOXES)) {
    const item = box.closest("li") ?? box;
    const sign = isTicked(box) ? TICKED : UNTICKED;
    const isField = box instanceof HTMLInputElement;
    // Further fields of an item belong to the words behind them.
    if (isField && (item === box || begun.has(item) || hasTextBefore(item, box))) {
      box.replaceWith(`${sign} `);
      continue;
    }
    if (isField) begun.add(item);
    if (!spelled.has(item)) writeBefore(item, sign);
    spelled.add(item);
    if (isField) box.remove();
  }
  for (const item of body.querySelectorAll("li")) {
    const sign = spelled.has(item) ? undefined : bulletOf(item);
    if (sign) writeBefore(item, sign);
  }
}

function isTicked(box: Element): boolean {
  if (box instanceof HTMLInputElement) return box.checked;
  return [box.getAttribute("aria-checked"), box.getAttribute("data-checked")].includes("true");
}

function hasTextBefore(item: Element, box: Element): boolean {
  const range = item.ownerDocument.createRange();
  range.setStart(item, 0);
  range.setEndBefore(box);
  return range.toString().trim() !== "";
}

/** Before the first word of an item, which may be in a paragraph, and not in a list inside it. */
function writeBefore(item: Element, sign: string): void {
  const text = firstText(item);
  if (!text) item.prepend(sign);
  else if (!BULLETS.has([...text.data.trimStart()][0] ?? ""))
    text.data = `${sign} ${text.data.trimStart()}`;
}

function firstText(item: Element): Text | null {
  const texts = item.ownerDocument.createTreeWalker(
    item,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => {
      if (node instanceof Text)
        return node.data.trim() === "" ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
      return isList(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
    },
  );
  const found = texts.nextNode();
  return found instanceof Text ? found : null;
}

function isList({ nodeName }: Node): boolean {
  return nodeName === "UL" || nodeName === "OL";
}

/** The box that an item has instead of a dot. */
function bulletOf(item: HTMLElement): string | undefined {
  const type = item.style.listStyleType || item.parentElement?.style.listStyleType || "";
  const [, bullet = ""] = /^["'](.*)["']$/.exec(type) ?? [];
  return BULLETS.get(bullet.trim());
}

function spellSymbol(element: HTMLElement): void {
  const family = element.style.fontFamily || element.getAttribute("face") || "";
  const [font = ""] = family.replaceAll(/["']/g, "").toLowerCase().split(",");
  const letters = SYMBOLS.get(font.trim());
  const text = letters && firstText(element);
  const letter = text?.data.trim();
  if (!text || letter?.length !== 1 || element.textContent?.trim() !== letter) return;
  const code = letter.charCodeAt(0);
  const sign = letters.get(code >= SYMBOL_AREA ? String.fromCharCode(code - SYMBOL_AREA) : letter);
  if (sign) text.data = text.data.replace(letter, sign);
}

function pairs(signs: string, meaning: string): [string, string][] {
  return [...signs].map((sign) => [sign, meaning]);
}
