import { formObject, WHOLE_NUMBER } from "~/kernel/input/form";

// A report form as its fields have it. Without the code of the schemas: the form uses this while the user writes.

export type Raw = Record<string, unknown>;

/** The fields that are on or absent. */
export const REPORT_FLAGS = ["warranty"];

/** For a draft on this device: all values are texts, and numbers are integers, as JavaScript sends them. */
export function rawReport(form: FormData): Raw {
  return formObject(form, REPORT_FLAGS);
}

/** A number of a draft. Other text stays as it was typed. */
export function draftNumber(value: unknown): unknown {
  return typeof value === "string" && WHOLE_NUMBER.test(value) ? Number(value) : value;
}

export function isRaw(value: unknown): value is Raw {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
