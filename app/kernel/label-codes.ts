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
/** With one separator between four digits each at most, and some around it. */
const MAX_CODE_LENGTH = 40;
/** The end of a label's address, whatever stands for its slashes. */
const ADDRESS_END = /(?:^|[^0-9a-z])c[^0-9a-z]([arep][0-9a-f]{12})[^0-9a-z]?$/;
/** What people type for digits, and the letters of a code on a Cyrillic keyboard. */
const MEANT: Readonly<Record<string, string>> = {
  o: "0",
  i: "1",
  l: "1",
  а: "a",
  р: "r",
  е: "e",
  п: "p",
  ц: "c",
  б: "b",
  д: "d",
  ф: "f",
  о: "0",
};

/** The code as the URL of a label has it, such as "a0000000927c0". */
export function labelCode(kind: LabelKind, id: string): string {
  return LETTERS[kind] + id.slice(-DIGITS);
}

/** The code as a label prints it for people, such as "A-0000-0009-27C0". */
export function writtenCode(code: string): string {
  return [code.slice(0, 1), ...(code.slice(1).match(/.{1,4}/g) ?? [])].join("-").toUpperCase();
}

/** Reads a code as it was typed or scanned: in either case, with any separators, from any keyboard. Null for other text. */
export function parseLabelCode(text: string): LabelCode | null {
  if (text.length > MAX_CODE_LENGTH) return null;
  const [, letter, idEnd] = CODE.exec(meant(text).replaceAll(/[^0-9a-z]/g, "")) ?? [];
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
  | { type: "foreign"; host: string; code: string | null };

/**
 * A label of another host may be the company's own, under a name that it has beside this one or had before: its code is looked up, and the
 * host is named only where nothing is found.
 */
export function readScanned(text: string, origin: string): Scanned {
  const { protocol, host } = new URL(origin);
  const address = text.toLowerCase().startsWith(`${host}/`) ? `${protocol}//${text}` : text;
  const url =
    /^[a-z][\w+.-]*:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
  if (!url) return { type: "code", code: codeAtEnd(text) ?? text.trim() };
  const [, code] = /^\/c\/([^/]+)$/i.exec(url.pathname) ?? [];
  if (!/^https?:$/.test(url.protocol) || siteOf(url.host) !== siteOf(host))
    return {
      type: "foreign",
      host: url.host || url.href,
      code: code && parseLabelCode(code) ? code : null,
    };
  return code
    ? { type: "code", code }
    : { type: "page", path: pathWithin(url.pathname + url.search) ?? "/" };
}

/** The code of an address without its protocol, or from a scanner whose keyboard has another layout. */
function codeAtEnd(text: string): string | null {
  return ADDRESS_END.exec(meant(text.trim().slice(-MAX_CODE_LENGTH)))?.[1] ?? null;
}

function meant(text: string): string {
  return text.toLowerCase().replaceAll(/[oilарепцбдфо]/g, (each) => MEANT[each] ?? each);
}

/** A leading www names the same tenant (domain-rules §8). */
function siteOf(host: string): string {
  return host.replace(/^www\./, "");
}
