import { and, eq, isNull, sql } from "drizzle-orm";
import { plainInput, type PlainInput } from "~/features/inventory/inputs";
import { inventoryActivity } from "~/features/inventory/mutations";
import { authorize } from "~/features/inventory/queries";
import { archiveRooms } from "~/features/rooms/mutations";
import { rooms } from "~/database/schema/rooms";
import { changesOf } from "~/kernel/changes";
import { changeableNames, columnsOf } from "~/kernel/record-fields";
import { guardRefusal, Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import { defineCommand } from "~/server/command/define-command";
import { permit } from "~/server/command/permit";
import { recordCommands } from "~/server/command/record-commands";
import { expect, type Step } from "~/server/command/statement";
import { changeStored, conflict, present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import { LOCATION_FIELDS } from "./fields";
import type { CreateInput, UpdateInput } from "./inputs";
import {
  customerGone,
  defaultIfFirst,
  expectCustomer,
  hasDefault,
  holdsOthers,
  insertLocation,
  unsetDefault,
} from "./mutations";
import { locationPolicy } from "./policy";
import {
  findCustomerOfLocation,
  findDefaultBeside,
  findLocation,
  listLiveRooms,
  listRoomsArchivedWith,
  type LocationRecord,
  type NamedCustomer,
  locationResponse,
  LOCATION_RESPONSE,
} from "./queries";
import { locations } from "~/database/schema/locations";

/** Creates a location of a customer or of the company itself. */
export function createLocation(ctx: AuthContext, input: CreateInput) {
  return command(ctx, {
    name: "locations.create",
    input,
    returns: LOCATION_RESPONSE,
    load: () => findCustomerOfLocation(ctx, input.customerId),
    decide(customer, actor) {
      const granted = permit(actor, "inventory.manage");
      const { id, isDefault, ...fields } = input;
      requireCustomer(fields.customerId, customer);
      if (isDefault && !fields.customerId)
        throw new Refusal("invalid_input", "invalid_input", { fields: { customerId: "required" } });
      const formerId = isDefault ? customer?.defaultLocationId : null;
      return {
        permit: granted,
        steps: [
          ...expectCustomer(fields.customerId),
          ...insertLocation(ctx, id, fields, isDefault),
        ],
        record: [
          activityOf({ id }, "created", { name: fields.name }),
          ...(formerId ? [activityOf({ id: formerId }, "default-moved", { to: fields.name })] : []),
        ],
        response: locationResponse(id),
      };
    },
  });
}

export function updateLocation(ctx: AuthContext, input: UpdateInput) {
  return command(ctx, {
    name: "locations.update",
    input,
    returns: LOCATION_RESPONSE,
    load: () =>
      Promise.all([
        findLocation(ctx, input.id),
        findCustomerOfLocation(ctx, input.customerId),
      ] as const),
    decide([found, customer], actor) {
      const location = present(found);
      const granted = authorize(locationPolicy, location, "update", actor, input.version);
      const { id, version: _seen, ...fields } = input;
      const moves = fields.customerId !== location.customerId;
      // A default location stays with its customer.
      if (moves && location.isDefault) throw guardRefusal("default_cannot_move");
      if (moves) requireCustomer(fields.customerId, customer);
      return {
        permit: granted,
        steps: [
          ...(moves ? movingSteps(location, fields.customerId) : []),
          ...changeStored(ctx, locations, location, {
            ...columnsOf(LOCATION_FIELDS, fields),
            ...(moves ? { isDefault: defaultIfFirst(fields.customerId) } : {}),
          }),
        ],
        record: [
          activityOf(location, "updated", {
            name: fields.name,
            changes: changesOf(changeableNames(LOCATION_FIELDS), location, fields),
          }),
        ],
        response: locationResponse(id),
      };
    },
  });
}

/** The only command that changes a customer's default location: one batch moves the flag from the old one to the new one. */
function makeLocationDefault(ctx: AuthContext, input: PlainInput) {
  return command(ctx, {
    name: "locations.makeDefault",
    input,
    returns: LOCATION_RESPONSE,
    load: () =>
      Promise.all([findLocation(ctx, input.id), findDefaultBeside(ctx, input.id)] as const),
    decide([found, former], actor) {
      const location = present(found);
      const granted = authorize(locationPolicy, location, "makeDefault", actor, input.version);
      const { id, name, customerId } = location;
      // The batch requires the previous default location as read, so that concurrent changes appear in the activity log in order.
      const asRead = former
        ? sql`(SELECT ${locations.isDefault} FROM ${locations} WHERE ${locations.id} = ${former.id}) = 1`
        : sql`NOT ${hasDefault(customerId)}`;
      return {
        permit: granted,
        steps: [
          expect(asRead, conflict(location)),
          unsetDefault(ctx, customerId),
          ...changeStored(ctx, locations, location, { isDefault: true }),
        ],
        record: [
          activityOf({ id }, "made-default", { name }),
          ...(former ? [activityOf(former, "default-moved", { to: name })] : []),
        ],
        response: locationResponse(id),
      };
    },
  });
}

/** A location is archived with its rooms, and restored with the rooms that were archived with it. */
const lifecycle = recordCommands({
  name: "locations",
  table: locations,
  find: findLocation,
  authorize: (location, name, actor, version) =>
    authorize(locationPolicy, location, name, actor, version),
  activityOf,
  response: locationResponse,
  returns: LOCATION_RESPONSE,
  besides: {
    async archive(ctx, id) {
      const live = await listLiveRooms(ctx, id);
      const which = and(eq(rooms.locationId, id), isNull(rooms.archivedAt));
      return () => ({
        after: [archiveRooms(ctx, ctx.now().getTime(), which)],
        record: live.map((room) =>
          inventoryActivity("room", room, "archived", { name: room.name }),
        ),
      });
    },
    async restore(ctx, id) {
      const archived = await listRoomsArchivedWith(ctx, id);
      return ({ archivedAt }) => ({
        after: [
          archiveRooms(
            ctx,
            null,
            sql`${rooms.locationId} = ${id} AND ${rooms.archivedAt} = ${archivedAt}`,
          ),
        ],
        record: archived.map((room) =>
          inventoryActivity("room", room, "restored", { name: room.name }),
        ),
      });
    },
  },
});

/** The commands of which the API and the dialogs of the page are made. */
export const locationCommands = {
  makeDefault: defineCommand(
    "Make a location the default of its customer, in place of the current default",
    plainInput,
    makeLocationDefault,
  ),
  archive: defineCommand(
    "Archive a location and its rooms: they are no longer offered in pickers, and records keep the name",
    plainInput,
    lifecycle.archive,
  ),
  restore: defineCommand(
    "Restore an archived location, with the rooms that were archived with it",
    plainInput,
    lifecycle.restore,
  ),
  delete: defineCommand(
    "Delete an unused location that is not a customer's default",
    plainInput,
    lifecycle.delete,
  ),
};

function activityOf(location: { id: string }, event: string, facts: Record<string, unknown>) {
  return inventoryActivity("location", location, event, facts);
}

/** The customer must exist and not be archived. */
function requireCustomer(customerId: string | null, customer: NamedCustomer | null): void {
  if (customerId && (!customer || customer.archived)) throw customerGone();
}

/** Refuses a move that would leave orders or assets in another customer's location. Checked in the batch, to exclude concurrent changes. */
function movingSteps(location: LocationRecord, customerId: string | null): Step[] {
  return [
    ...expectCustomer(customerId),
    expect(
      sql`NOT ${holdsOthers(location.id, customerId)}`,
      guardRefusal("holds_other_customers", { fields: { customerId: "not_of_customer" } }),
    ),
  ];
}
