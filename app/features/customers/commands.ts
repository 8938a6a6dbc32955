import { plainInput } from "~/features/inventory/inputs";
import type { InventoryCommand } from "~/features/inventory/model";
import { inventoryActivity } from "~/features/inventory/mutations";
import { commonPolicy } from "~/features/inventory/policy";
import { authorize } from "~/features/inventory/queries";
import { deleteDefaultLocation, insertLocation } from "~/features/locations/mutations";
import type { Actor } from "~/kernel/authorization/roles";
import { changesOf } from "~/kernel/changes";
import { idFrom } from "~/kernel/ids";
import { changeableNames } from "~/kernel/record-fields";
import { guardRefusal } from "~/kernel/refusal";
import { endSessionsOfCustomer } from "~/server/authentication/end-sessions";
import { command } from "~/server/command/command";
import { defineCommand } from "~/server/command/define-command";
import { permit, type Permit } from "~/server/command/permit";
import { recordCommands } from "~/server/command/record-commands";
import type { Activity } from "~/server/command/records";
import type { Step } from "~/server/command/statement";
import { changeStored, insertStored, inUse, present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { CUSTOMER_FIELDS } from "./fields";
import type { CreateInput, UpdateInput } from "./inputs";
import type { CustomerView } from "./model";
import {
  archiveBelongings,
  type CustomerColumns,
  customerColumns,
  expectNoUsers,
  placeOf,
  restoreBelongings,
} from "./mutations";
import { flagGuard, isIn } from "./policy";
import { type CustomerRecord, findCustomer, customerResponse, CUSTOMER_RESPONSE } from "./queries";
import { customers } from "~/database/schema/customers";

/** Creates a customer with its default location, or a partner, which has none. */
export function createCustomer(ctx: AuthContext, input: CreateInput) {
  return command(ctx, {
    name: "customers.create",
    input,
    returns: CUSTOMER_RESPONSE,
    load: () => idFrom(`default-location:${input.id}`),
    decide(derivedId, actor) {
      const { id, defaultLocationId = derivedId, ...fields } = input;
      return {
        permit: permit(actor, "inventory.manage"),
        steps: [
          insertStored(ctx, customers, { id, ...customerColumns(fields) }),
          ...(fields.isCustomer
            ? insertLocation(ctx, defaultLocationId, placeOf(id, fields), true)
            : []),
        ],
        record: [
          activityOf({ id }, "created", { name: fields.name }),
          ...(fields.isCustomer
            ? [
                inventoryActivity("location", { id: defaultLocationId }, "created", {
                  name: fields.name,
                }),
              ]
            : []),
        ],
        response: customerResponse(id),
      };
    },
  });
}

export function updateCustomer(ctx: AuthContext, input: UpdateInput, view: CustomerView) {
  return command(ctx, {
    name: "customers.update",
    input,
    returns: CUSTOMER_RESPONSE,
    load: () =>
      Promise.all([findCustomer(ctx, input.id), idFrom(`default-location:${input.id}`)] as const),
    decide([found, placeId], actor) {
      const granted = authorizeIn(view, found, "update", actor, input.version);
      const customer = present(found);
      const { id, version: _seen, ...fields } = input;
      const guard = flagGuard(customer, fields);
      if (guard) throw guardRefusal(guard);
      const place = firstPlace(ctx, customer, fields, placeId);
      return {
        permit: granted,
        steps: [
          ...changeStored(ctx, customers, customer, customerColumns(fields)),
          ...peopleSteps(customer, fields),
          ...place.steps,
        ],
        record: [
          activityOf(customer, "updated", {
            name: fields.name,
            changes: changesOf(changeableNames(CUSTOMER_FIELDS), customer, fields),
          }),
          ...place.record,
        ],
        response: customerResponse(id),
      };
    },
  });
}

/**
 * A customer is archived and restored together with its locations, rooms and assets, and deleted with its default location. Archiving signs
 * its users out.
 */
const lifecycle = recordCommands({
  name: "customers",
  table: customers,
  find: findCustomer,
  authorize: (customer, name, actor, version, view: CustomerView) =>
    authorizeIn(view, customer, name, actor, version),
  activityOf,
  response: customerResponse,
  returns: CUSTOMER_RESPONSE,
  besides: {
    archive: async (ctx) => (customer) => ({
      after: [
        ...archiveBelongings(ctx, customer),
        endSessionsOfCustomer(ctx, customer.id, "deactivation"),
      ],
    }),
    restore: async (ctx) => (customer) => ({ after: restoreBelongings(ctx, customer) }),
    delete:
      async (ctx) =>
      ({ id, name, defaultLocationId }) => ({
        before: [deleteDefaultLocation(ctx, id, inUse({}))],
        record: defaultLocationId
          ? [inventoryActivity("location", { id: defaultLocationId }, "deleted", { name })]
          : [],
      }),
  },
});

const NOUN: Record<CustomerView, string> = { customers: "customer", partners: "partner" };

/** A partner who is not a customer is not found among the customers, and vice versa. */
export function customerCommands(view: CustomerView) {
  const noun = NOUN[view];
  return {
    archive: defineCommand(
      `Archive a ${noun} with its locations, rooms and assets, and sign its users out: they are no longer offered in pickers, and records keep the name`,
      plainInput,
      (ctx, input) => lifecycle.archive(ctx, input, view),
    ),
    restore: defineCommand(
      `Restore an archived ${noun}, with everything that was archived with it`,
      plainInput,
      (ctx, input) => lifecycle.restore(ctx, input, view),
    ),
    delete: defineCommand(
      `Delete an unused ${noun}, with its default location`,
      plainInput,
      (ctx, input) => lifecycle.delete(ctx, input, view),
    ),
  };
}

function activityOf(customer: { id: string }, event: string, facts: Record<string, unknown>) {
  return inventoryActivity("customer", customer, event, facts);
}

/** Without the right, the refusal does not say which records the view has. */
function authorizeIn(
  view: CustomerView,
  found: CustomerRecord | null,
  name: InventoryCommand,
  actor: Actor,
  version: number,
): Permit {
  permit(actor, "inventory.manage");
  const customer = present(found && isIn(view, found) ? found : null);
  return authorize(commonPolicy, customer, name, actor, version);
}

/** A partner that becomes a customer gets a default location. */
function firstPlace(
  ctx: AuthContext,
  customer: CustomerRecord,
  fields: CustomerColumns,
  id: string,
): { steps: Step[]; record: Activity[] } {
  if (!fields.isCustomer || customer.defaultLocationId !== null) return { steps: [], record: [] };
  const record = [inventoryActivity("location", { id }, "created", { name: fields.name })];
  return { steps: insertLocation(ctx, id, placeOf(customer.id, fields), true), record };
}

function peopleSteps({ id }: CustomerRecord, { isCustomer, isPartner }: CustomerColumns): Step[] {
  return [
    ...(isCustomer ? [] : [expectNoUsers(id, "CUSTOMER_USER", guardRefusal("has_customer_users"))]),
    ...(isPartner ? [] : [expectNoUsers(id, "PARTNER_USER", guardRefusal("has_partner_users"))]),
  ];
}
