import type { TFunction } from "i18next";

/** The key of the label of a changed field: that of the form, so that a log names it as the form does. */
export function fieldLabelKey(event: string, field: string): string {
  const noun = event
    .slice(0, event.indexOf("."))
    .replace(/-./, (initial) => initial.slice(1).toUpperCase());
  return `${noun === "equipment" ? noun : `${noun}s`}.field.${field}`;
}

/** `activity.field` has the labels of fields that no form names. */
export function fieldLabel(t: TFunction, key: string): string {
  const field = key.slice(key.lastIndexOf(".") + 1);
  return t([key, `activity.field.${field}`], { defaultValue: field });
}
