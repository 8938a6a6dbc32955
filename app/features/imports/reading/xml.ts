import { unreadable } from "./unreadable";

/** What a part of a workbook consists of. Names are without the prefix of their namespace. */
export type XmlHandler = {
  open: (name: string, attributes: string) => void;
  close: (name: string) => void;
  /** A text may come in several pieces. */
  text: (piece: string) => void;
};

/** A tag of a workbook has some hundred characters; a longer one than this is damage, or is meant to cost time. */
const MAX_TAG = 10_000;
/** The longest reference to a character, such as &#x10FFFF; */
const MAX_REFERENCE = 12;

/** Sections that contain no tags, by how they begin. */
const SECTIONS = [
  { start: "<!--", end: "-->", isText: false },
  { start: "<![CDATA[", end: "]]>", isText: true },
  { start: "<?", end: "?>", isText: false },
];
type Section = (typeof SECTIONS)[number];

/** Reads XML in parts, each character once: a workbook of 60 MB is never in memory as a whole. Document types, which define entities, are refused. */
export class XmlReader {
  #rest = "";
  #section: Section | null = null;

  constructor(private readonly handler: XmlHandler) {}

  push(part: string): void {
    const text = this.#rest + part;
    let at = 0;
    for (;;) {
      const next = this.#section
        ? this.#readSection(text, at, this.#section)
        : this.#read(text, at);
      if (next === null) break;
      at = next;
    }
    this.#rest = text.slice(this.#kept(text, at));
  }

  end(): void {
    if (this.#section || this.#rest.trim() !== "") throw unreadable("damaged");
  }

  /** Where the part that has to wait for more begins. */
  #kept(text: string, at: number): number {
    if (this.#section) {
      const kept = Math.max(at, text.length - this.#section.end.length + 1);
      if (this.#section.isText) this.handler.text(text.slice(at, kept));
      return kept;
    }
    const tag = text.indexOf("<", at);
    if (tag >= 0) return tag;
    const reference = text.lastIndexOf("&");
    const isWhole =
      reference < at || text.length - reference > MAX_REFERENCE || text.includes(";", reference);
    const kept = isWhole ? text.length : reference;
    if (kept > at) this.handler.text(withoutReferences(text.slice(at, kept)));
    return kept;
  }

  /** Reads up to the end of the next tag, or into the next section. Null when it is not whole yet. */
  #read(text: string, at: number): number | null {
    const tag = text.indexOf("<", at);
    if (tag < 0) return null;
    const sign = text.charAt(tag + 1);
    if (sign === "!" || sign === "?") return this.#readMark(text, at, tag);
    const end = endOfTag(text, tag);
    if (end < 0) return this.#readText(text, at, tag);
    this.#readText(text, at, tag);
    const isEmpty = text.charAt(end - 1) === "/";
    if (sign === "/") this.handler.close(localName(text.slice(tag + 2, end).trim()));
    else {
      const content = text.slice(tag + 1, isEmpty ? end - 1 : end);
      const space = content.search(/\s/);
      const name = localName(space < 0 ? content : content.slice(0, space));
      this.handler.open(name, space < 0 ? "" : content.slice(space));
      if (isEmpty) this.handler.close(name);
    }
    return end + 1;
  }

  /** What stands before a tag is passed on once, also when the tag itself is not whole. */
  #readText(text: string, at: number, tag: number): number | null {
    if (tag === at) return null;
    this.handler.text(withoutReferences(text.slice(at, tag)));
    return tag;
  }

  #readMark(text: string, at: number, tag: number): number | null {
    const section = SECTIONS.find(({ start }) => text.startsWith(start, tag));
    if (!section) {
      const begun = text.slice(tag);
      if (SECTIONS.some(({ start }) => start.startsWith(begun)))
        return this.#readText(text, at, tag);
      throw unreadable("damaged");
    }
    this.#readText(text, at, tag);
    this.#section = section;
    return tag + section.start.length;
  }

  #readSection(text: string, at: number, { end, isText }: Section): number | null {
    const found = text.indexOf(end, at);
    if (found < 0) return null;
    if (isText) this.handler.text(text.slice(at, found));
    this.#section = null;
    return found + end.length;
  }
}

/** A sign > may also be within the quotes of a value. */
function endOfTag(text: string, tag: number): number {
  let quote = "";
  for (let at = tag + 1; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote === "" && sign === ">") return at;
    if (quote === "" && (sign === '"' || sign === "'")) quote = sign;
    else if (sign === quote) quote = "";
    if (at - tag > MAX_TAG) throw unreadable("damaged");
  }
  return -1;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The attributes of a tag by name, without prefixes. */
export function attributesOf(raw: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  let at = 0;
  for (let equals = raw.indexOf("="); equals >= 0; equals = raw.indexOf("=", at)) {
    const name = localName(raw.slice(at, equals).trim());
    const single = raw.indexOf("'", equals);
    const double = raw.indexOf('"', equals);
    const start = single >= 0 && (double < 0 || single < double) ? single : double;
    const end = start < 0 ? -1 : raw.indexOf(raw.charAt(start), start + 1);
    if (end < 0) break;
    attributes.set(name, withoutReferences(raw.slice(start + 1, end)));
    at = end + 1;
  }
  return attributes;
}

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
};

function withoutReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{1,4});/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return NAMED[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}
