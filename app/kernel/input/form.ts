import { parseDuration } from "../time/duration";
import { isLanguage, type Language } from "../text/languages";
import { parseCents } from "../text/money";
import { parseThousandths } from "../text/quantities";
import { Refusal } from "../refusal";

/**
 * Converts a form to the object that its schema expects. A name gives the path (`parts.0.name`).
 * Its ending gives the type (conventions §1): …Minutes, …Cents, …Thousandths, …At, version and
 * required are integers, …Id is null when empty, flags are on or absent. A value that does not
 * match its type stays text, and the schema reports it.
 */
export function formObject(form: FormData, flags: readonly string[] = []): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  const writing = writingOf(form);
  for (const flag of flags) put(root, flag.split("."), false);
  let fields = 0;
  for (const [name, value] of form) {
    if (typeof value !== "string" || name.startsWith("_")) continue;
    fields += 1;
    if (fields > MOST_FIELDS) throw new Refusal("too_large");
    const path = name.split(".");
    put(
      root,
      path,
      flags.includes(name)
        ? value === "on" || value === "true"
        : typed(path.at(-1) ?? "", value, writing),
    );
  }
  return withLists(root) as Record<string, unknown>;
}

const WHOLE =
  /(Minutes|Cents|Thousandths|At)$|^(version|required|amountCents|regular|travel|overtime[123])$/;

/**
 * The largest form, a daily report with two hundred rows of each kind, has about two thousand
 * fields.
 */
const MOST_FIELDS = 4_000;

/**
 * States the format of numbers: integers of minutes, cents and thousandths, or text as typed in the
 * named language, when the page has no JavaScript. As text, "7" in a duration means seven hours and
 * "5" in a quantity means five pieces.
 */
export const NUMBERS_FIELD = "_numbers";

/** True when a refused form contains numbers as typed. */
export function wereTyped(sent: Record<string, string>): boolean {
  return sent[NUMBERS_FIELD]?.startsWith("typed") === true;
}

/**
 * Ids of a refused form that were selected under one name such as `technicianIds.`. Empty when none
 * were.
 */
export function sentList(sent: Record<string, string>, name: string): string[] {
  return sent[name]?.split(",").filter(Boolean) ?? [];
}

/** Language in which numbers were typed. Null when they are integers already. */
function writingOf(form: FormData): Language | null {
  const [how, language = ""] = String(form.get(NUMBERS_FIELD) ?? "").split(" ");
  return how === "typed" && isLanguage(language) ? language : null;
}

function typed(name: string, value: string, writing: Language | null): unknown {
  if (writing && !name.startsWith("seen")) {
    if (name.endsWith("Minutes")) return value.trim() === "" ? 0 : (parseDuration(value) ?? value);
    if (name.endsWith("Cents"))
      return value.trim() === "" ? "" : (parseCents(value.trim(), writing) ?? value);
    if (name.endsWith("Thousandths"))
      return value.trim() === "" ? "" : (parseThousandths(value.trim(), writing) ?? value);
  }
  if (WHOLE.test(name)) return /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return value === "" && /Id$|^revision$/.test(name) ? null : value;
}

const FORBIDDEN = ["__proto__", "constructor", "prototype"];
const DEEPEST = 6;

function put(root: Record<string, unknown>, path: string[], value: unknown): void {
  if (path.length > DEEPEST || path.some((part) => FORBIDDEN.includes(part))) return;
  let node = root;
  for (const part of path.slice(0, -1)) {
    const next = node[part];
    node = isObject(next) ? next : (node[part] = {});
  }
  const last = path.at(-1) ?? "";
  // `technicianIds.` collects every selected checkbox of that name.
  if (last === "") node[String(Object.keys(node).length)] = value;
  else node[last] = value;
}

/** Converts objects with only numeric keys to arrays in numeric order, without gaps. */
function withLists(value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, withLists(each)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, each]) => each);
  }
  return Object.fromEntries(entries);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
