import { changeStored } from "~/kernel/server/command/stored";
import { insertLocation } from "~/features/locations/mutations";
import { changesOf } from "~/kernel/changes";
import { idFrom } from "~/kernel/ids";
import { command } from "~/kernel/server/command/command";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import type { Step } from "~/kernel/server/command/statement";
import type { UpdateInput } from "../inputs";
import { flagGuard } from "../policy";
import { decision, guardRefusal } from "../queries/authorize";
import { type CustomerRecord, findCustomer } from "../queries/record";
import {
  activityOf,
  columnsOf,
  CUSTOMER_RESPONSE,
  type CustomerResponse,
  customerResponse,
  type CustomerColumns,
  expectNoUsers,
  placeOf,
} from "../mutations";
import { CUSTOMER_FIELDS, type CustomerView } from "../model";
import { customers } from "../schema";

/** Updates the fields of a customer or partner and its two flags. */
export function updateCustomer(
  ctx: AuthContext,
  input: UpdateInput,
  view: CustomerView,
): Promise<CustomerResponse> {
  return command(ctx, {
    name: "customers.update",
    input,
    returns: CUSTOMER_RESPONSE,
    load: async () => {
      const [customer, placeId] = await Promise.all([
        findCustomer(ctx, input.id),
        idFrom(`default-location:${input.id}`),
      ]);
      return { customer, placeId };
    },
    decide({ customer: found, placeId }, actor) {
      const { granted, customer } = decision(found, actor, {
        command: "update",
        view,
        version: input.version,
      });
      const { id, version: _seen, ...fields } = input;
      const guard = flagGuard(customer, fields);
      if (guard) throw guardRefusal(guard);
      const place = firstPlace(ctx, customer, fields, placeId);
      return {
        permit: granted,
        steps: [
          ...changeStored(ctx, customers, customer, columnsOf(fields)),
          ...peopleSteps(customer, fields),
          ...place.steps,
        ],
        record: [
          activityOf(customer, "updated", {
            name: fields.name,
            changes: changesOf(CUSTOMER_FIELDS, customer, fields),
          }),
          ...place.record,
        ],
        response: customerResponse(id),
      };
    },
  });
}

/** A partner that becomes a customer gets a default location. */
function firstPlace(
  ctx: AuthContext,
  customer: CustomerRecord,
  fields: CustomerColumns,
  id: string,
): { steps: Step[]; record: Activity[] } {
  if (!fields.isCustomer || customer.defaultLocationId !== null) return { steps: [], record: [] };
  const record = [
    { subject: { type: "location", id }, event: "location.created", facts: { name: fields.name } },
  ];
  return { steps: insertLocation(ctx, id, placeOf(customer.id, fields), true), record };
}

function peopleSteps({ id }: CustomerRecord, { isCustomer, isPartner }: CustomerColumns): Step[] {
  return [
    ...(isCustomer ? [] : [expectNoUsers(id, "CUSTOMER_USER", guardRefusal("has_customer_users"))]),
    ...(isPartner ? [] : [expectNoUsers(id, "PARTNER_USER", guardRefusal("has_partner_users"))]),
  ];
}
