import { expect, it } from "vitest";
import { createInput } from "~/features/customers/inputs";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";

it("a form without a tax id creates a customer without one", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    id: newId(),
    name: "Obitelj Žagar",
    entity: "private-person",
    taxId: "",
    isCustomer: "on",
  }))
    form.set(name, value);
  const schema = createInput("customers");
  expect(parseInput(schema, readForm(schema, form, ["isCustomer", "isPartner"]))).toMatchObject({
    taxId: "",
    isCustomer: true,
    isPartner: false,
  });
});
