import { formObject } from "~/kernel/input/form";

/** Reads the form. taxId is no reference to a record although its name ends in "Id": when empty, it stays an empty string. */
export function sentCustomer(form: FormData): Record<string, unknown> {
  return { ...formObject(form, ["isCustomer", "isPartner"]), taxId: form.get("taxId") ?? "" };
}
