import { type ChecklistItem, type ItemKind, MAX_ITEMS, MAX_THOUSANDTHS } from "../model";

// Items as lines of text, one item a line: for pasting a list, and for the form without JavaScript.
//   # Heading   > Note   Filter clean   Oil pressure [bar 2-5]   Colour [red / green]   Remarks [text]   Nameplate [photo]
// A star at the end makes an item required. After it: !comment, !photo and !ticket for a finding.

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
 * Of more lines than a checklist has items, one too many is read.
 */
export function itemsFromLines(
  text: string,
  before: readonly ChecklistItem[],
  newId: () => string,
): ChecklistItem[] {
  const left = before.map((item) => ({ item, line: lineOf(item) }));
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
      const read = itemFromLine(line);
      const same = take(({ item }) => item.label === read.label && item.kind === read.kind);
      return { id: same?.id ?? newId(), ...read };
    });
}

export function itemFromLine(line: string): WithoutId {
  if (line.startsWith("#"))
    return { ...PLAIN, kind: "heading", label: line.replace(/^#+\s*/, "").trim() };
  if (line.startsWith(">"))
    return { ...PLAIN, kind: "note", label: line.replace(/^>+\s*/, "").trim() };
  let rest = line.replace(/^(?:[-•*–]|\d+[.)])\s+/, "");
  const flags: Partial<WithoutId> = {};
  for (;;) {
    const mark = /\s(!\p{L}{1,12}|\*)$/u.exec(rest.slice(-14))?.[1] ?? "";
    if (mark === "*") flags.required = true;
    else if (isFlag(mark)) flags[FLAGS[mark]] = true;
    else break;
    rest = rest.slice(0, -mark.length).trimEnd();
  }
  const bracket = rest.endsWith("]") ? rest.lastIndexOf("[") : -1;
  const inside = rest.slice(bracket + 1, -1);
  if (bracket <= 0 || inside.includes("]")) return { ...PLAIN, label: rest, ...flags };
  const label = rest.slice(0, bracket).trim();
  return { ...PLAIN, label, ...kindInside(inside.trim()), ...flags };
}

function isFlag(mark: string): mark is keyof typeof FLAGS {
  return Object.hasOwn(FLAGS, mark);
}

const NUMBER = String.raw`[-+−]?\d{1,13}(?:[.,]\d{1,9})?`;
/** At the end, after the unit. */
const LIMITS = new RegExp(`(${NUMBER})?\\s{0,3}(?:–|\\.{2,4}|…|-)\\s{0,3}(${NUMBER})?$`);
const LONGEST_LIMITS = 64;

/** "bar 2-5", "°C -10..40", "2-5", "bar", "red / green", or the name of a kind. */
function kindInside(inside: string): Partial<WithoutId> {
  const keyword = KEYWORDS[inside.toLowerCase()];
  if (keyword) return { kind: keyword };
  // A unit such as m/s has no spaces around its slash.
  const options = inside.split(/\s\/|\/\s|;/).map((option) => option.trim());
  if (options.length > 1)
    return { kind: "choice", options: [...new Set(options.filter((option) => option !== ""))] };
  const [limits = "", min, max] = LIMITS.exec(inside.slice(-LONGEST_LIMITS)) ?? [];
  if (min !== undefined || max !== undefined)
    return {
      kind: "number",
      unit: inside.slice(0, -limits.length).trim(),
      min: thousandthsOf(min),
      max: thousandthsOf(max),
    };
  return { kind: "number", unit: inside };
}

function thousandthsOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const value = Math.round(Number(text.replace("−", "-").replace(",", ".")) * 1_000);
  return Math.abs(value) <= MAX_THOUSANDTHS ? value : null;
}

export function linesOf(items: readonly ChecklistItem[]): string {
  return items.map(lineOf).join("\n");
}

function lineOf(item: ChecklistItem): string {
  if (item.kind === "heading") return `# ${item.label}`;
  if (item.kind === "note") return `> ${item.label}`;
  const inside = insideOf(item);
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

function insideOf({ kind, unit, min, max, options }: ChecklistItem): string | null {
  switch (kind) {
    case "tick":
      return null;
    case "choice":
      return options.length > 1 ? options.join(" / ") : `${options[0] ?? ""};`;
    case "number": {
      if (min === null && max === null) return unit === "" ? "number" : unit;
      const limits = `${plain(min)}..${plain(max)}`;
      return unit === "" ? limits : `${unit} ${limits}`;
    }
    default:
      return kind;
  }
}

function plain(thousandths: number | null): string {
  return thousandths === null ? "" : String(thousandths / 1_000);
}
