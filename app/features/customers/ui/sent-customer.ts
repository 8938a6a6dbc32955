import { formObject } from "~/kernel/form";

/** What the form sent. A tax id is no reference to a record, though its name ends like one: empty, it is an empty text. */
export function sentCustomer(form: FormData): Record<string, unknown> {
  return { ...formObject(form, ["isCustomer", "isPartner"]), taxId: form.get("taxId") ?? "" };
}
