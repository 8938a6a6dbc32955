import { WHOLE_NUMBER } from "~/kernel/input/form";
import { formObject } from "~/kernel/input/form-object";

// The unvalidated values of a report form. Does not import the schemas, because the form uses this module while the user types.

export type Raw = Record<string, unknown>;

/** Checkboxes: a form omits one that is off. */
export const REPORT_FLAGS = ["warranty"];

/** For a draft on this device: all values are strings; numbers are written as integers, as the form does with JavaScript. */
export function rawReport(form: FormData): Raw {
  return formObject(form, REPORT_FLAGS);
}

/** Parses a number of a draft. Other text is returned unchanged. */
export function draftNumber(value: unknown): unknown {
  return typeof value === "string" && WHOLE_NUMBER.test(value) ? Number(value) : value;
}

export function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
