import type { Language } from "~/kernel/text/languages";
import { thousandthsText } from "~/kernel/text/quantities";
import {
  type ChecklistItem,
  type ItemKind,
  MAX_ITEMS,
  MAX_LABEL_LENGTH,
  MAX_OPTION_LENGTH,
  MAX_OPTIONS,
} from "../model";
import { limitsIn } from "./line-limits";

// Items as lines of text, one item a line: for pasting a list, and for the form without JavaScript.
//   # Heading   > Note   Filter clean   Oil pressure [bar 2-5]   Colour [red / green]   Remarks [text]   Nameplate [photo]
// A star makes an item required. At the end: !comment, !photo and !ticket for a finding. Brackets that cannot be read stay in the text of an
// item that takes text, so that whoever answers sees what they say.

/** In the languages of the interface. */
const KEYWORDS: Record<string, ItemKind> = {
  tick: "tick",
  text: "text",
  tekst: "text",
  photo: "photo",
  foto: "photo",
  fotografija: "photo",
  slika: "photo",
  signature: "signature",
  potpis: "signature",
  number: "number",
  broj: "number",
};
const FLAGS = {
  "!comment": "findingComment",
  "!komentar": "findingComment",
  "!photo": "findingPhoto",
  "!foto": "findingPhoto",
  "!ticket": "findingTicket",
  "!prijava": "findingTicket",
} as const;

type WithoutId = Omit<ChecklistItem, "id">;

const PLAIN: WithoutId = {
  kind: "tick",
  label: "",
  required: false,
  unit: "",
  min: null,
  max: null,
  options: [],
  findingComment: false,
  findingPhoto: false,
  findingTicket: false,
};

/** A new item of a kind, before it is labelled. */
export function plainItem(id: string, kind: ItemKind): ChecklistItem {
  return { ...PLAIN, id, kind };
}

/**
 * The items of the lines. A line that reads like an item of before, or has its label and kind, is that item. `newId` names the others.
 * Of more lines than a checklist has items, one too many is read. Numbers are read as the language writes them.
 */
export function itemsFromLines(
  text: string,
  before: readonly ChecklistItem[],
  newId: () => string,
  language: Language,
): ChecklistItem[] {
  const left = before.map((item) => ({ item, line: lineOf(item, language) }));
  const take = (isIt: (one: { item: ChecklistItem; line: string }) => boolean) => {
    const at = left.findIndex(isIt);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.item;
  };
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, MAX_ITEMS + 1)
    .map((line) => {
      const known = take((one) => one.line === line);
      if (known) return known;
      const read = itemFromLine(line, language);
      const same = take(({ item }) => item.label === read.label && item.kind === read.kind);
      return { id: same?.id ?? newId(), ...read };
    });
}

/** The longest that an item can be, with room for its marks. Longer lines are refused as too long, so they are not read. */
const MAX_LINE_LENGTH = MAX_LABEL_LENGTH + MAX_OPTIONS * (MAX_OPTION_LENGTH + 3) + 100;

function itemFromLine(line: string, language: Language): WithoutId {
  if (line.length > MAX_LINE_LENGTH) return { ...PLAIN, label: line };
  if (line.startsWith("#"))
    return { ...PLAIN, kind: "heading", label: line.replace(/^#+\s*/, "").trim() };
  if (line.startsWith(">"))
    return { ...PLAIN, kind: "note", label: line.replace(/^>+\s*/, "").trim() };
  let rest = line
    .replace(/^(?:[-•*–]|\d+[.)])\s+/, "")
    .replace(/^(?:\[[ xX✓]?\]|[☐☑□✓✔])\s*(?=\S)/, "");
  const flags: Partial<WithoutId> = {};
  if (/^\*[^\s*]/.test(rest)) {
    flags.required = true;
    rest = rest.slice(1);
  }
  for (;;) {
    const mark = /(?:^|[\s\]*])(!\p{L}{1,12})$|(?<=.)(\*)$/u.exec(rest.slice(-14));
    const flag = mark?.[1] ?? "";
    if (mark?.[2]) flags.required = true;
    else if (isFlag(flag)) flags[FLAGS[flag]] = true;
    else break;
    rest = rest.slice(0, -(mark?.[2] ?? flag).length).trimEnd();
  }
  const bracket = bracketAt(rest);
  if (bracket < 0) return { ...PLAIN, label: rest, ...flags };
  const kind = kindInside(rest.slice(bracket + 1, -1).trim(), language);
  return kind
    ? { ...PLAIN, label: rest.slice(0, bracket).trim(), ...kind, ...flags }
    : { ...PLAIN, kind: "text", label: rest, ...flags };
}

/** Where the bracket begins that ends a line, if the line has words before it. */
function bracketAt(line: string): number {
  const at = line.endsWith("]") ? line.lastIndexOf("[") : -1;
  return at <= 0 || line.slice(at + 1, -1).includes("]") ? -1 : at;
}

/** Whether the end of the item's text reads like limits or options that were not understood. */
export function isUnread({ kind, label }: ChecklistItem, language: Language): boolean {
  if (kind !== "text" || label.length > MAX_LABEL_LENGTH) return false;
  const bracket = bracketAt(label);
  return bracket >= 0 && kindInside(label.slice(bracket + 1, -1).trim(), language) === null;
}

function isFlag(mark: string): mark is keyof typeof FLAGS {
  return Object.hasOwn(FLAGS, mark);
}

/** Words that are options also without spaces around their slash, where a unit such as m/s has none. */
const SHORT_OPTIONS = new Set(
  "da ne yes no y n d ok nok nije n/a na np n.p. nema on off ima uklj isklj да не".split(" "),
);
/** What a unit is divided by. */
const DIVISORS = new Set(
  "min minuta minuti minutu minute sat sata h hour dan dana day sec sek s second sekunda sekundi week tjedan nedjelja nedelja month mjesec mesec year god godina lit litra litre liter kom piece smjena smena shift".split(
    " ",
  ),
);

/** "bar 2-5", "°C -10..40", "2-5", "bar", "red / green", "da/ne", nothing, or the name of a kind; null for anything else. */
function kindInside(inside: string, language: Language): Partial<WithoutId> | null {
  if (/^[xX✓]?$/.test(inside)) return { kind: "tick" };
  const keyword = inside.toLowerCase();
  if (Object.hasOwn(KEYWORDS, keyword)) return { kind: KEYWORDS[keyword] ?? "tick" };
  const options = optionsIn(inside);
  const limits = options && !/[≥≤<>=]/.test(inside) ? null : limitsIn(inside, language);
  if (limits) return { kind: "number", ...limits };
  return options ? { kind: "choice", options } : null;
}

function optionsIn(inside: string): string[] | null {
  const spaced = inside.split(/\s\/|\/\s|;/).map((option) => option.trim());
  const options = spaced.length > 1 ? spaced : inside.split(/[/|]/).map((option) => option.trim());
  if (options.length < 2 || (spaced.length < 2 && !areWords(options))) return null;
  return [...new Set(options.filter((option) => option !== ""))];
}

function areWords(options: readonly string[]): boolean {
  const words = options.map((option) => option.toLowerCase());
  if (words.every((word) => SHORT_OPTIONS.has(word))) return true;
  const isWord = (word: string) => SHORT_OPTIONS.has(word) || /^\p{L}[\p{L}\s]{2,}$/u.test(word);
  return words.every(isWord) && !DIVISORS.has(words.at(-1) ?? "");
}

export function linesOf(items: readonly ChecklistItem[], language: Language): string {
  return items.map((item) => lineOf(item, language)).join("\n");
}

function lineOf(item: ChecklistItem, language: Language): string {
  if (item.kind === "heading") return `# ${item.label}`;
  if (item.kind === "note") return `> ${item.label}`;
  const inside = insideOf(item, language);
  return [
    item.label,
    inside === null ? "" : `[${inside}]`,
    item.required ? "*" : "",
    item.findingComment ? "!comment" : "",
    item.findingPhoto ? "!photo" : "",
    item.findingTicket ? "!ticket" : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function insideOf(
  { kind, unit, min, max, options }: ChecklistItem,
  language: Language,
): string | null {
  switch (kind) {
    case "tick":
      return null;
    case "choice":
      return options.length > 1 ? options.join(" / ") : `${options[0] ?? ""};`;
    case "number": {
      if (min === null && max === null) return unit === "" ? "number" : unit;
      const limits = `${plain(min, language)}..${plain(max, language)}`;
      return unit === "" ? limits : `${unit} ${limits}`;
    }
    default:
      return kind;
  }
}

function plain(thousandths: number | null, language: Language): string {
  return thousandths === null ? "" : thousandthsText(thousandths, language);
}
