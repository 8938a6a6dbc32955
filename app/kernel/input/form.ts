import { isLanguage, type Language } from "../text/languages";

/** Name of the field by which a form asks for a preview instead of being saved. */
export const PREVIEW_FIELD = "_preview";

/** An integer as a field sends it. */
export const WHOLE_NUMBER = /^-?\d{1,15}$/;

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
 * Returns the submitted values except passwords and drawings. Values collected under one name
 * (`technicianIds.`) are joined by commas: see `sentList`.
 */
export function sentFields(form: FormData): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== "string" || /password|image$/i.test(name)) continue;
    const before = name.endsWith(".") ? sent[name] : undefined;
    sent[name] = before === undefined ? value : `${before},${value}`;
  }
  return sent;
}

/** Before the id of a chosen record: its name, in a draft of this device. */
export const OPTION_NAME = "_name.";
/** The same: what distinguishes it from options of the same name. */
export const OPTION_HINT = "_hint.";

/**
 * Ids of a refused form that were selected under one name such as `technicianIds.`. Empty when none
 * were.
 */
export function sentList(sent: Record<string, string>, name: string): string[] {
  return sent[name]?.split(",", MAX_LISTED).filter(Boolean) ?? [];
}

/** As many as the longest list of a form takes, the assets of a plan: a refused form with more shows no more. */
const MAX_LISTED = 1_000;

/** Language in which the numbers of a form were typed. Null when they are integers. */
export function notationOf(form: FormData): Language | null {
  const [how, language = ""] = String(form.get(NUMBERS_FIELD) ?? "").split(" ");
  return how === "typed" && isLanguage(language) ? language : null;
}
