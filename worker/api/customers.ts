import * as z from "zod/mini";
import { archiveCustomer } from "~/features/customers/commands/archive";
import { createCustomer } from "~/features/customers/commands/create";
import { deleteCustomer } from "~/features/customers/commands/delete";
import { restoreCustomer } from "~/features/customers/commands/restore";
import { updateCustomer } from "~/features/customers/commands/update";
import { createInput, listInput, plainInput, updateInput } from "~/features/customers/inputs";
import { listCustomers } from "~/features/customers/queries/list";
import { getCustomer } from "~/features/customers/queries/record";
import { CUSTOMER_VIEWS, type CustomerView } from "~/features/customers/model";
import { id } from "~/kernel/input/fields";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });
const answer = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  isCustomer: z.boolean(),
  isPartner: z.boolean(),
});
const page = z.object({
  entities: z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.number() })),
  totalCount: z.number(),
});

const NOUN: Record<CustomerView, string> = { customers: "customer", partners: "partner" };

/**
 * One kind of record under two paths. A partner who is not a customer is not found under
 * /customers.
 */
export const customerEndpoints = CUSTOMER_VIEWS.flatMap((view) => [
  ...reading(view),
  ...writing(view),
  ...moving(view),
]);

function reading(access: CustomerView) {
  return [
    endpoint({
      method: "GET",
      path: `/${access}`,
      summary: `List ${access}`,
      access,
      input: listInput,
      answer: page,
      run: (ctx, input) => listCustomers(ctx, input, access),
    }),
    endpoint({
      method: "GET",
      path: `/${access}/:id`,
      summary: `Get a ${NOUN[access]}, with its usage and the caller's availableActions`,
      access,
      input: one,
      run: (ctx, input) => getCustomer(ctx, input.id, access),
    }),
  ];
}

function writing(access: CustomerView) {
  return [
    endpoint({
      method: "PUT",
      path: `/${access}`,
      summary: `Create a ${NOUN[access]}. The client generates the id; repeating the request creates only one ${NOUN[access]}. Also creates the default location of a customer`,
      access,
      input: createInput(access),
      answer,
      run: (ctx, input) => createCustomer(ctx, input),
    }),
    endpoint({
      method: "POST",
      path: `/${access}/:id`,
      summary: `Update a ${NOUN[access]}`,
      access,
      input: updateInput(access),
      answer,
      run: (ctx, input) => updateCustomer(ctx, input, access),
    }),
    endpoint({
      method: "DELETE",
      path: `/${access}/:id`,
      summary: `Delete an unused ${NOUN[access]}, with its default location`,
      access,
      input: plainInput,
      answer: one,
      run: (ctx, input) => deleteCustomer(ctx, input, access),
    }),
  ];
}

function moving(access: CustomerView) {
  return [
    endpoint({
      method: "POST",
      path: `/${access}/:id/archive`,
      summary: `Archive a ${NOUN[access]} with its locations, rooms and assets, and sign its users out: they are no longer offered in pickers, and records keep the name`,
      access,
      input: plainInput,
      answer,
      run: (ctx, input) => archiveCustomer(ctx, input, access),
    }),
    endpoint({
      method: "POST",
      path: `/${access}/:id/restore`,
      summary: `Restore an archived ${NOUN[access]}, with everything that was archived with it`,
      access,
      input: plainInput,
      answer,
      run: (ctx, input) => restoreCustomer(ctx, input, access),
    }),
  ];
}
