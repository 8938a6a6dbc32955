import { expect, it } from "vitest";
import { createInput } from "~/features/customers/inputs";
import { sentCustomer } from "~/features/customers/ui/sent-customer";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";

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
  expect(parseInput(createInput("customers"), sentCustomer(form))).toMatchObject({
    taxId: "",
    isCustomer: true,
    isPartner: false,
  });
});
