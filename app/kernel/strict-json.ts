const FORBIDDEN_NAMES: readonly string[] = ["__proto__", "constructor", "prototype"];

/** Why a JSON text is refused; the words are keys under `common.fields` in app/locales. */
export type JsonFault = "not_json" | "too_deep" | "twice" | "unknown";
export type StrictJson = { value: unknown; fault: null } | { value: null; fault: JsonFault };

/**
 * The value of a JSON text. Refused: objects that name one member twice (parsers disagree about which of the two counts), members that name
 * JavaScript's own prototypes, and more than `maxDepth` levels. The text is scanned before it is used, so nothing recurses into it.
 */
export function parseStrictJson(text: string, maxDepth: number): StrictJson {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { value: null, fault: "not_json" };
  }
  const fault = faultIn(text, maxDepth);
  return fault ? { value: null, fault } : { value, fault: null };
}

/** `text` is valid JSON: only the strings in it, and what opens and closes, have to be told apart. */
function faultIn(text: string, maxDepth: number): JsonFault | null {
  /** The names so far in each object that is open; null for a list. */
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "{" || sign === "[") {
      if (open.length === maxDepth) return "too_deep";
      open.push(sign === "{" ? new Set() : null);
    } else if (sign === "}" || sign === "]") {
      open.pop();
    } else if (sign === '"') {
      const end = endOfString(text, at);
      const fault = isName(text, end) ? faultOfName(JSON.parse(text.slice(at, end)) as string, open.at(-1)) : null;
      if (fault) return fault;
      at = end - 1;
    }
  }
  return null;
}

/** The place after the closing quote of the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** A string is a member's name where a colon follows it. */
function isName(text: string, end: number): boolean {
  let at = end;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\r" || text[at] === "\t") at += 1;
  return text[at] === ":";
}

function faultOfName(name: string, names: Set<string> | null | undefined): JsonFault | null {
  if (FORBIDDEN_NAMES.includes(name)) return "unknown";
  if (names?.has(name)) return "twice";
  names?.add(name);
  return null;
}
