import { pathWithin } from "./paths";

// The code on a record's label: a letter for its kind and the last twelve digits of its id, so that a label needs no column (decision 0074).

/** The kinds of records with labels, each also a kind of picker. */
export const LABEL_KINDS = ["assets", "rooms", "equipment", "spare-parts"] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

const LETTERS = {
  assets: "a",
  rooms: "r",
  equipment: "e",
  "spare-parts": "p",
} as const satisfies Record<LabelKind, string>;

/** Where the pages of the kind's records are. */
export const LABEL_PATHS = {
  assets: "/assets",
  rooms: "/rooms",
  equipment: "/assets/equipment",
  "spare-parts": "/assets/spare-parts",
} as const satisfies Record<LabelKind, string>;

type LabelCode = { kind: LabelKind; idEnd: string };

/** An indexed expression of migration 0022 reads the same digits: `substr(id, 25)`. */
const DIGITS = 12;
const CODE = /^([arep])([0-9a-f]{12})$/;

/** The code as the URL of a label has it, such as "a0000000927c0". */
export function labelCode(kind: LabelKind, id: string): string {
  return LETTERS[kind] + id.slice(-DIGITS);
}

/** The code as a label prints it for people, such as "A-0000-0009-27C0". */
export function writtenCode(code: string): string {
  return [code.slice(0, 1), ...(code.slice(1).match(/.{1,4}/g) ?? [])].join("-").toUpperCase();
}

/** Reads a code as it was typed or scanned, in either case and with any separators. Null for other text. */
export function parseLabelCode(text: string): LabelCode | null {
  const [, letter, idEnd] = CODE.exec(text.toLowerCase().replaceAll(/[\s-]/g, "")) ?? [];
  const kind = LABEL_KINDS.find((each) => LETTERS[each] === letter);
  return kind && idEnd ? { kind, idEnd } : null;
}

/** The text of a label's QR code: a URL, so that the camera of any phone opens the record. */
export function labelUrl(origin: string, code: string): string {
  return `${origin}/c/${code}`;
}

/** What a scanned text is: a label or another code of this site, a page of this site, or a link to another site. */
type Scanned =
  | { type: "code"; code: string }
  | { type: "page"; path: string }
  | { type: "foreign"; host: string };

export function readScanned(text: string, origin: string): Scanned {
  const url = /^[a-z][\w+.-]*:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (!url) return { type: "code", code: text.trim() };
  if (!/^https?:$/.test(url.protocol) || siteOf(url.host) !== siteOf(new URL(origin).host))
    return { type: "foreign", host: url.host || url.href };
  const [, code] = /^\/c\/([^/]+)$/i.exec(url.pathname) ?? [];
  return code
    ? { type: "code", code }
    : { type: "page", path: pathWithin(url.pathname + url.search) ?? "/" };
}

/** A leading www names the same tenant (domain-rules §8). */
function siteOf(host: string): string {
  return host.replace(/^www\./, "");
}
