/** UTF-16 code units of a member's name as it is written. No record of ours has a name of half that length. */
const MAX_NAME_LENGTH = 200;
/** Members of one object. No record of ours has a tenth of them, and different names are what parsing costs most. */
const MAX_MEMBERS = 500;
/** Objects, lists and what follows a comma. The largest document of an editor has about a hundred thousand. */
const MAX_VALUES = 150_000;
const FORBIDDEN_NAMES: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Reasons why JSON text is refused. The texts are keys under `common.fields` in app/locales. */
type JsonFault = "not_json" | "too_deep" | "too_many" | "twice" | "unknown";
type StrictJson = { value: unknown; fault: null } | { value: null; fault: JsonFault };

/**
 * Parses JSON text. It refuses duplicate members (parsers disagree about which one counts), members
 * that name JavaScript prototypes or whose names are no names, more than `maxDepth` levels, and more
 * members and values than any record has. Those are counted before the text is parsed, so that
 * neither the parser nor later code works or recurses without bound.
 */
export function parseStrictJson(text: string, maxDepth: number): StrictJson {
  const size = sizeFaultIn(text, maxDepth);
  if (size) return { value: null, fault: size };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { value: null, fault: "not_json" };
  }
  const fault = nameFaultIn(text);
  return fault ? { value: null, fault } : { value, fault: null };
}

/** `text` may be anything: only its strings and signs are distinguished. */
function sizeFaultIn(text: string, maxDepth: number): JsonFault | null {
  /** The number of members in each open object or list. */
  const open: number[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at) - 1;
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === ",") values += 1;
    else if (sign === "{" || sign === "[") {
      if (open.length === maxDepth) return "too_deep";
      open.push(0);
      values += 1;
    } else if (sign === ":") {
      const members = (open.pop() ?? 0) + 1;
      if (members > MAX_MEMBERS) return "unknown";
      open.push(members);
    }
    if (values > MAX_VALUES) return "too_many";
  }
  return null;
}

/** `text` is valid JSON, so only strings and brackets have to be recognized. */
function nameFaultIn(text: string): JsonFault | null {
  /** Names seen in each open object. Null for an array. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "{" || sign === "[") {
      open.push(sign === "{" ? new Set() : null);
    } else if (sign === "}" || sign === "]") {
      open.pop();
    } else if (sign === '"') {
      const end = endOfString(text, at);
      const fault = isName(text, end) ? faultOfName(text.slice(at, end), open.at(-1)) : null;
      if (fault) return fault;
      at = end - 1;
    }
  }
  return null;
}

/** Index after the closing quote of the string that begins at `start`; after the text if it has none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** A string is a member name when a colon follows it. */
function isName(text: string, end: number): boolean {
  let at = end;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return text[at] === ":";
}

function faultOfName(written: string, names: Set<string> | null | undefined): JsonFault | null {
  if (written.length > MAX_NAME_LENGTH) return "unknown";
  const name = String(JSON.parse(written));
  if (FORBIDDEN_NAMES.includes(name)) return "unknown";
  if (names?.has(name)) return "twice";
  names?.add(name);
  return null;
}
