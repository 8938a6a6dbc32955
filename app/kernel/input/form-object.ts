import { Refusal } from "../refusal";

/**
 * The texts of a form as an object. A name gives the path (`parts.0.name`); flags are on or absent,
 * everything else is text: `readForm` converts it by its schema.
 */
export function formObject(form: FormData, flags: readonly string[] = []): Record<string, unknown> {
  requireFormSize(form);
  const root: Record<string, unknown> = {};
  const collected: Collected = new Map();
  for (const flag of flags) put(root, flag.split("."), false, collected);
  for (const [name, value] of form) {
    if (typeof value !== "string" || name.startsWith("_")) continue;
    const isFlag = flags.includes(name);
    put(root, name.split("."), isFlag ? value === "on" || value === "true" : value, collected);
  }
  return withListsIn(root);
}

/**
 * Refuses what no form of ours sends, before anything reads it: too many fields, names that are no names, and more text than the
 * largest body without files.
 */
export function requireFormSize(form: FormData): void {
  let fields = 0;
  let units = 0;
  for (const [name, value] of form) {
    fields += 1;
    if (typeof value === "string") units += value.length;
    if (fields > MAX_FIELDS || name.length > MAX_NAME_LENGTH || units > MAX_FORM_UNITS)
      throw new Refusal("too_large");
  }
}

/**
 * The largest form, a daily report with two hundred rows of each kind, has about two thousand
 * fields.
 */
export const MAX_FIELDS = 4_000;
/** UTF-16 code units of the name of a field. The longest of ours, with its path, has about sixty. */
const MAX_NAME_LENGTH = 200;
/** UTF-16 code units of all texts of a form together, drawings and the logo included. */
const MAX_FORM_UNITS = 3_000_000;

const FORBIDDEN = ["__proto__", "constructor", "prototype"];
const DEEPEST = 6;

/** How many values each list has that was collected under one name. */
type Collected = Map<object, number>;

function put(
  root: Record<string, unknown>,
  path: string[],
  value: unknown,
  collected: Collected,
): void {
  if (path.length > DEEPEST || path.some((part) => FORBIDDEN.includes(part))) return;
  let node = root;
  for (const part of path.slice(0, -1)) {
    const next = node[part];
    node = isObject(next) ? next : (node[part] = {});
  }
  const last = path.at(-1) ?? "";
  // `technicianIds.` collects every selected checkbox of that name.
  if (last !== "") node[last] = value;
  else {
    const place = collected.get(node) ?? Object.keys(node).length;
    node[String(place)] = value;
    collected.set(node, place + 1);
  }
}

/** Converts objects with only numeric keys to arrays in numeric order, without gaps. */
function withLists(value: unknown): unknown {
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  const fields = withListsIn(value);
  return keys.length > 0 && keys.every((key) => /^\d{1,4}$/.test(key))
    ? keys.sort((a, b) => Number(a) - Number(b)).map((key) => fields[key])
    : fields;
}

function withListsIn(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, withLists(each)]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
