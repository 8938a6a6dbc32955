import * as z from "zod/mini";
import { createCustomer, customerCommands, updateCustomer } from "~/features/customers/commands";
import { createInput, listInput, taxIdInput, updateInput } from "~/features/customers/inputs";
import {
  findCustomer,
  getCustomer,
  listCustomers,
  listWithTaxId,
  LISTED_CUSTOMER,
  CUSTOMER_RESPONSE,
} from "~/features/customers/queries";
import { CUSTOMER_VIEWS, type CustomerView } from "~/features/customers/model";
import { id } from "~/kernel/input/fields";
import { commandEndpoints } from "./command-endpoints";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

const one = z.object({ id: id() });

const NOUN: Record<CustomerView, string> = { customers: "customer", partners: "partner" };

/**
 * One kind of record under two paths. A partner who is not a customer is not found under
 * /customers.
 */
export const customerEndpoints = CUSTOMER_VIEWS.flatMap((view) => [
  ...reading(view),
  ...writing(view),
  ...commandEndpoints({
    path: `/${view}`,
    access: view,
    commands: customerCommands(view),
    response: CUSTOMER_RESPONSE,
  }),
]).concat(
  endpoint({
    method: "GET",
    path: "/taxIds",
    summary: "Find the customers and partners that have a tax id, in any spelling; at most five",
    access: "customers",
    input: taxIdInput,
    async run(ctx, input) {
      const entities = await listWithTaxId(ctx, input);
      return { entities, totalCount: entities.length };
    },
  }),
);

function reading(access: CustomerView) {
  return [
    endpoint({
      method: "GET",
      path: `/${access}`,
      summary: `List ${access}`,
      access,
      input: listInput,
      response: listResponse(LISTED_CUSTOMER),
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
      response: CUSTOMER_RESPONSE,
      run: (ctx, input) => createCustomer(ctx, input),
    }),
    updateEndpoint({
      path: `/${access}`,
      summary: `Update a ${NOUN[access]}`,
      access,
      input: updateInput(access),
      response: CUSTOMER_RESPONSE,
      current: findCustomer,
      run: (ctx, input) => updateCustomer(ctx, input, access),
    }),
  ];
}
