import type { TFunction } from "i18next";

/** The first part of the keys of a noun's texts, by the first part of its events. */
const TEXTS: Readonly<Record<string, string>> = {
  asset: "assets",
  customer: "customers",
  equipment: "equipment",
  location: "locations",
  room: "rooms",
  "spare-part": "spareParts",
  task: "tasks",
  ticket: "tickets",
  user: "users",
  "work-order": "workOrders",
};

/** The key of the label of a changed field: that of the form, so that a log names it as the form does. */
export function fieldLabelKey(event: string, field: string): string {
  return `${TEXTS[event.slice(0, event.indexOf("."))] ?? "activity"}.field.${field}`;
}

/** `activity.field` has the labels of fields that no form names. */
export function fieldLabel(t: TFunction, key: string): string {
  const field = key.slice(key.lastIndexOf(".") + 1);
  return t([key, `activity.field.${field}`], { defaultValue: field });
}
