import { spellTicks } from "./pasted-ticks";

const CELL_SEPARATOR = " | ";
/** To the right of these, no cell extends over others: each of many would make all lines longer. */
const MAX_SPANNED = 100;
/** What may not be in a cell that is one of several in a line. Newsletters and mails arrange whole pages in tables. */
const BLOCKS = "table, ul, ol, blockquote, pre, h1, h2, h3, h4, h5, h6";

const RAISED = new Map(pairs("0123456789+-−=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ"));
const LOWERED = new Map(pairs("0123456789+-−=()aeoxhklmnpst", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ"));

/** Word processors write the style instead of these elements. */
const POSITIONS: Record<string, string> = { sup: "super", sub: "sub" };

/**
 * Prepares pasted HTML for what the editor has no format for. A row of a table becomes a line with its cells apart. Raised and lowered
 * digits and the boxes of ticked lists become characters of Unicode, which remain in plain text, in search and in PDFs.
 */
export function preparedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll<HTMLElement>("sup, sub, span[style]"))
    spellPosition(element);
  spellTicks(body);
  // The outermost tables first: what contains another one is no table of values.
  for (const table of body.querySelectorAll("table")) table.replaceWith(...linesOf(table));
  return body.innerHTML;
}

function spellPosition(element: HTMLElement): void {
  const position = POSITIONS[element.localName] ?? element.style.verticalAlign;
  const letters = position === "super" ? RAISED : position === "sub" ? LOWERED : null;
  const text = element.textContent ?? "";
  // One without a text may hold a line break.
  if (!letters || text === "") return;
  const spelled = [...text].map((letter) => letters.get(letter));
  if (spelled.every((letter) => letter !== undefined)) element.textContent = spelled.join("");
}

function linesOf(table: HTMLTableElement): Element[] {
  const rows = [...table.rows];
  const caption = table.caption ? [asLine(table.ownerDocument, [...table.caption.childNodes])] : [];
  const cells = rows.flatMap((row) => [...row.cells]);
  if (rows.every((row) => row.cells.length < 2) || cells.some((cell) => cell.querySelector(BLOCKS)))
    return [...caption, ...cells.map((cell) => asBlock(cell))];
  return [...caption, ...gridOf(rows).map((row) => lineOf(table.ownerDocument, row))];
}

/** The cells of each row by column; null where a cell of before or above extends to. */
function gridOf(rows: HTMLTableRowElement[]): (HTMLTableCellElement | null)[][] {
  const grid: (HTMLTableCellElement | null)[][] = rows.map(() => []);
  rows.forEach((row, at) => {
    let column = 0;
    for (const cell of row.cells) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const [height, width] =
        column < MAX_SPANNED
          ? [
              Math.min(cell.rowSpan || 1, rows.length - at),
              Math.min(cell.colSpan, MAX_SPANNED - column),
            ]
          : [1, 1];
      for (let down = 0; down < height; down += 1)
        for (let right = 0; right < width; right += 1) {
          const line = grid[at + down];
          if (line) line[column + right] = down + right === 0 ? cell : null;
        }
    }
  });
  return grid;
}

function lineOf(document: Document, cells: readonly (HTMLTableCellElement | null)[]): Element {
  const contents = Array.from(cells, (cell) => (cell ? inlineNodesOf(cell) : []));
  return asLine(
    document,
    contents.flatMap((nodes, at) =>
      at === 0 ? nodes : [document.createTextNode(CELL_SEPARATOR) as Node, ...nodes],
    ),
  );
}

/** On one line: word processors put paragraphs into cells, and spreadsheets line breaks. */
function inlineNodesOf(cell: Element): Node[] {
  for (const element of cell.querySelectorAll("br, p, div"))
    element.replaceWith(" ", ...element.childNodes, " ");
  return [...cell.childNodes];
}

function asLine(document: Document, nodes: Node[]): Element {
  const line = document.createElement("p");
  for (const node of nodes) line.appendChild(node);
  return line;
}

function asBlock(cell: Element): Element {
  const block = cell.ownerDocument.createElement("div");
  while (cell.firstChild) block.appendChild(cell.firstChild);
  return block;
}

function pairs(from: string, to: string): [string, string][] {
  const letters = [...to];
  return [...from].map((letter, at) => [letter, letters[at] ?? letter]);
}
