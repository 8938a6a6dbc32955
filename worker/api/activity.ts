import * as z from "zod/mini";
import { activityInput } from "~/features/activity/inputs";
import { readActivity } from "~/features/activity/queries/read";
import { type ActivityLine, changesIn } from "~/features/activity/model";
import { getAsset } from "~/features/assets/queries";
import { getTemplate } from "~/features/checklists/queries/template";
import { getCustomer } from "~/features/customers/queries";
import { getEquipment } from "~/features/equipment/queries";
import { getLocation } from "~/features/locations/queries";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { getRoom } from "~/features/rooms/queries";
import { getPart } from "~/features/spare-parts/queries";
import { getTask } from "~/features/tasks/queries/detail";
import { getTicket } from "~/features/tickets/queries/detail";
import { getUser } from "~/features/users/queries/user";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import type { Area } from "~/kernel/authorization/access";
import { Refusal } from "~/kernel/refusal";
import { raisesVersion } from "~/server/command/last-change";
import type { AuthContext } from "~/server/request-context";
import { type Endpoint, endpoint } from "./endpoint";

/**
 * Returns the rows that the actor may see, one more than requested when there are earlier ones.
 * Null when the actor may not read the log.
 */
type Read = (ctx: AuthContext, id: string, events: number) => Promise<ActivityLine[] | null>;

type Log = {
  /** Of the path. */
  noun: string;
  access: Area;
  called: string;
  /** The `subject_type` of its rows. */
  subject: string;
  read: Read;
};

function activityOf({ noun, access, called, subject, read }: Log): Endpoint {
  return endpoint({
    method: "GET",
    path: `/${noun}/:id/activity`,
    summary: `List the activity of ${called}, newest first`,
    access,
    input: activityInput,
    response: () =>
      z.object({
        lines: z.array(
          z.looseObject({
            id: z.number(),
            at: z.number(),
            actorName: z.string(),
            event: z.string(),
            fields: z.array(z.string()),
            raisesVersion: z.boolean(),
          }),
        ),
        hasEarlier: z.boolean(),
      }),
    async run(ctx, { id, most, after }) {
      const lines = await read(ctx, id, most);
      if (!lines) throw new Refusal("not_allowed");
      const newer = lines.filter((line) => line.id > after);
      return {
        lines: newer.slice(0, most).map((line) => ({
          ...line,
          fields: changesIn(line.facts).map(({ field }) => field),
          raisesVersion: raisesVersion(subject, line.event),
        })),
        hasEarlier: newer.length > most,
      };
    },
  });
}

/** The permission to read a record includes its log. Both are read in one round trip. */
function withRecord(
  noun: string,
  access: Area,
  called: string,
  subject: string,
  get: (ctx: AuthContext, id: string) => Promise<unknown>,
): Endpoint {
  const read: Read = async (ctx, id, most) =>
    (await Promise.all([readActivity(ctx, { type: subject, id }, { most }), get(ctx, id)]))[0];
  return activityOf({ noun, access, called, subject, read });
}

export const activityEndpoints = [
  activityOf({
    noun: "workOrders",
    access: "work-orders",
    called: "a work order",
    subject: "work-order",
    read: async (ctx, id, events) => (await getWorkOrder(ctx, id, { events })).activity,
  }),
  activityOf({
    noun: "tasks",
    access: "tasks",
    called: "a task",
    subject: "task",
    read: async (ctx, id, events) => (await getTask(ctx, id, { events })).activity,
  }),
  activityOf({
    noun: "tickets",
    access: "tickets",
    called: "a ticket",
    subject: "ticket",
    read: async (ctx, id, events) => (await getTicket(ctx, id, { events })).activity,
  }),
  activityOf({
    noun: "customers",
    access: "customers",
    called: "a customer",
    subject: "customer",
    read: async (ctx, id, events) => (await getCustomer(ctx, id, "customers", { events })).activity,
  }),
  activityOf({
    noun: "partners",
    access: "partners",
    called: "a partner",
    subject: "customer",
    read: async (ctx, id, events) => (await getCustomer(ctx, id, "partners", { events })).activity,
  }),
  activityOf({
    noun: "checklists",
    access: "checklists",
    called: "a checklist template",
    subject: "checklist-template",
    read: async (ctx, id, events) => (await getTemplate(ctx, id, { events })).activity,
  }),
  withRecord("locations", "locations", "a location", "location", getLocation),
  withRecord("rooms", "rooms", "a room", "room", getRoom),
  withRecord("assets", "assets", "an asset", "asset", getAsset),
  withRecord("equipment", "assets", "a piece of equipment", "equipment", getEquipment),
  withRecord("spareParts", "assets", "a spare part", "spare-part", getPart),
  withRecord(
    "maintenancePlans",
    "maintenance-plans",
    "a maintenance plan",
    "maintenance-plan",
    getPlan,
  ),
  withRecord("users", "users", "a user", "user", getUser),
];
