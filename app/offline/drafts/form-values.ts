import { OPTION_HINT, OPTION_NAME, sentFields } from "../../kernel/input/form";
import { isRecord } from "../../kernel/is-record";
import type { Found } from "./own-draft";

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

/** What a form would send, with the names of the records chosen in it, which its page may not offer again. */
function fieldsOf(form: HTMLFormElement): FormValues {
  const { _key, _draft, ...fields } = sentFields(new FormData(form));
  const chosen = [...form.querySelectorAll<HTMLInputElement>("input[data-name]")];
  const names = chosen.flatMap(({ value, dataset: { name = "", hint } }) => [
    [`${OPTION_NAME}${value}`, name],
    ...(hint ? [[`${OPTION_HINT}${value}`, hint]] : []),
  ]);
  return { ...fields, ...Object.fromEntries(names) };
}

/** Reads a form whose draft is `fieldsOf`. As it was opened it is no draft; one that was continued stays one. */
export function changedFields(
  isContinued: boolean,
  read: (form: HTMLFormElement) => FormValues = fieldsOf,
): (form: HTMLFormElement) => FormValues | null {
  let before: string | undefined;
  return (form) => {
    const fields = read(form);
    const written = JSON.stringify(fields);
    before ??= written;
    return isContinued || written !== before || fields["_fileIds"] ? fields : null;
  };
}

/** The files stored with it on this device: named by the form for a draft, by the API call for an outbox entry. */
export function filesOfFound({ value, fileIds = [] }: Found): string[] {
  const raw = isRecord(value) ? value : {};
  const named = Array.isArray(raw["fileIds"])
    ? raw["fileIds"].map(String)
    : String(raw["_fileIds"] ?? "").split(" ");
  return [...new Set([...named, ...fileIds])].filter(Boolean);
}

function isSetByPage(form: HTMLFormElement, name: string): boolean {
  const control = form.elements.namedItem(name);
  return (
    control instanceof HTMLInputElement && control.type === "hidden" && !name.endsWith(".image")
  );
}
