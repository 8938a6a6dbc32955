import { isRecord } from "../../kernel/is-record";
import type { Found } from "./use-draft";

// A form whose draft is its fields as they are.

export type FormValues = Readonly<Record<string, string>>;

/** What the user has entered, drawings included. Fields that the page itself sets are left out. */
export function readValues(form: HTMLFormElement): FormValues {
  const own = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string" && !isSetByPage(form, pair[0]),
  );
  return Object.fromEntries(own);
}

export function valuesIn(found: Found | null): FormValues {
  if (!isRecord(found?.value)) return {};
  return Object.fromEntries(
    Object.entries(found.value).filter(
      (pair): pair is [string, string] => typeof pair[1] === "string",
    ),
  );
}

function isSetByPage(form: HTMLFormElement, name: string): boolean {
  const control = form.elements.namedItem(name);
  return (
    control instanceof HTMLInputElement && control.type === "hidden" && !name.endsWith(".image")
  );
}
