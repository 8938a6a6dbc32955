import { present } from "../../../app/server/command/stored";
import { expect } from "vitest";
import { newId } from "../../../app/kernel/ids";
import { fixedId } from "../../../migrations/seeds/cast";
import type { TestTenant } from "../db/tenant";
import { pngOf } from "../fakes/pictures";
import { type Client, signedIn } from "./client";
import { planBody } from "../records/maintenance-plans";
import { ARRIVAL, OTHER_VISIT, visitPlan } from "../records/visits/planned-visits";
import { makeOrder, reportOf } from "./orders";
import {
  CUSTOMER,
  PARTNER,
  DOCK,
  OFFICE,
  ENGINE_ROOM,
  TOMISLAV,
  TEA,
  ADDRESS,
  FORMATTED,
  PLACE,
  newView,
  otherView,
  PEOPLE,
  MAINTENANCE_PLAN,
  UPDATED_PLAN,
  VALVES,
  PUMPS,
  reportValues,
  UPDATED_CHECKLIST,
} from "./update-values";

type Values = Record<string, unknown>;

/** A record with an API call that updates it, and a new value for each of its fields. */
export type UpdatableRecord = {
  path: string;
  client: Client;
  read(): Promise<Values>;
  /** In an order in which each value is valid. In the opposite order, each may be cleared. */
  values: Values;
  /** What else in the response says the same as a field, or follows from it. */
  follows?: Record<string, string[]>;
  /** Of a field that null does not empty. */
  cleared?: Values;
  /** Fields that this record cannot do without, with the status of the refusal. */
  unchanged?: Record<string, number>;
};

async function made(client: Client, path: string, body: object): Promise<string> {
  const response = await client.put(path, body);
  expect(response.status, response.text).toBe(200);
  return String(response.body["id"]);
}

/** A new record of every noun, by the name of its update in the OpenAPI document. */
export async function makeUpdatableRecords(
  tenant: TestTenant,
): Promise<Record<string, () => Promise<UpdatableRecord>>> {
  const [marko, sanja, tomislav] = await Promise.all(
    (["marko", "sanja", "tomislav"] as const).map((key) => signedIn(tenant, key)),
  );
  if (!marko || !sanja || !tomislav) throw new Error("Not signed in");
  const record = async (
    client: Client,
    noun: string,
    body: object,
    values: Values,
    more: Partial<UpdatableRecord> = {},
  ): Promise<UpdatableRecord> => {
    const path = `/${noun}/${await made(client, `/${noun}`, { id: newId(), ...body })}`;
    return { path, client, read: async () => (await client.get(path)).body, values, ...more };
  };
  const ofList = async (client: Client, path: string, list: string, id: string) => {
    const { body } = await client.get(path);
    return present((body[list] as Values[]).find((each) => each["id"] === id));
  };
  /** A record of Tomislav's own that is read in its list only. */
  const listed = async (list: string, fields: Values, values: Values) => {
    const [path = ""] = list.split("?");
    const id = await made(tomislav, path, { id: newId(), ...fields });
    const read = () => ofList(tomislav, list, "entities", id);
    return { path: `${path}/${id}`, client: tomislav, read, values };
  };
  const customer = (view: "customers" | "partners") => () =>
    record(
      marko,
      view,
      { name: "Brodograd" },
      {
        entity: "private-person",
        taxId: "HR1",
        contactPerson: "Iva",
        contactNumber: "+385 1 1",
        contactEmail: "iva@example.com",
        telephone: "+385 1 2",
        website: "https://example.com",
        ...ADDRESS,
        name: "Brodograd Split",
        isCustomer: true,
        isPartner: true,
      },
      {
        // A partner that becomes a customer gets its default location.
        follows: { isCustomer: ["defaultLocationId", "uses", "availableActions"] },
        cleared: {
          entity: "company",
          isCustomer: view === "customers",
          isPartner: view === "partners",
        },
      },
    );
  return {
    "POST /customers/{id}": customer("customers"),
    "POST /partners/{id}": customer("partners"),
    "POST /phrases/{id}": () => listed("/phrases", { text: newId() }, { text: newId() }),
    "POST /savedViews/{id}": () => listed("/savedViews?list=tasks", newView(), otherView()),
    "POST /locations/{id}": () =>
      record(
        marko,
        "locations",
        { name: "Hall 2", customerId: CUSTOMER },
        {
          ...ADDRESS,
          number: "7",
          floor: "2",
          section: "B",
          name: "Hall 3",
          customerId: PARTNER,
        },
        // A location of the company itself is never a default location.
        { follows: { customerId: [...PLACE.customerId, "availableActions"] } },
      ),
    "POST /rooms/{id}": () =>
      record(
        marko,
        "rooms",
        { name: "Pump room", locationId: DOCK },
        { floor: "1", number: "12", section: "C", name: "Pumps", locationId: OFFICE },
        { follows: PLACE, unchanged: { locationId: 422 } },
      ),
    "POST /assets/{id}": () =>
      record(
        marko,
        "assets",
        { name: "Boiler" },
        {
          serialNumber: "S-1",
          manufacturer: "Viessmann",
          model: "V-2",
          category: "Heating",
          position: "Behind the door",
          name: "Boiler 2",
          customerId: CUSTOMER,
          locationId: DOCK,
          roomId: ENGINE_ROOM,
        },
        { follows: { ...PLACE, serialNumber: ["sameSerial"] } },
      ),
    "POST /equipment/{id}": async () => {
      const categoryId = await made(marko, "/equipmentCategories", { id: newId(), name: newId() });
      const values = { name: "Crane 2", categoryId };
      return record(marko, "equipment", { name: "Crane" }, values, {
        follows: { categoryId: ["categoryName"] },
      });
    },
    "POST /equipmentCategories/{id}": async () => {
      const id = await made(marko, "/equipmentCategories", { id: newId(), name: newId() });
      return {
        path: `/equipmentCategories/${id}`,
        client: marko,
        read: () => ofList(marko, "/equipmentCategories", "entities", id),
        values: { name: newId() },
      };
    },
    "POST /spareParts/{id}": () =>
      record(
        marko,
        "spareParts",
        { name: "Seal", unit: "piece" },
        { name: "Seal 2", unit: "meter" },
      ),
    "POST /tickets/{id}": () =>
      record(
        marko,
        "tickets",
        { name: "No heat" },
        {
          name: "No heat at all",
          description: "Since Monday",
          descriptionDoc: FORMATTED("Since Sunday"),
          priority: "high",
          customerId: CUSTOMER,
          locationId: DOCK,
          roomId: ENGINE_ROOM,
          assetId: fixedId(5, 0),
        },
        {
          follows: { ...PLACE, descriptionDoc: ["description"], description: ["descriptionDoc"] },
          cleared: { priority: "medium" },
        },
      ),
    "POST /tasks/{id}": () =>
      record(
        marko,
        "tasks",
        { name: "Tidy" },
        {
          name: "Tidy the store",
          description: "Shelves",
          descriptionDoc: FORMATTED("All shelves"),
          priority: "high",
          plannedStartOn: "2026-12-01",
          technicianIds: [TOMISLAV, TEA],
          leadId: TEA,
        },
        {
          follows: { ...PEOPLE, descriptionDoc: ["description"], description: ["descriptionDoc"] },
          cleared: { priority: "medium" },
        },
      ),
    "POST /workOrders/{id}/updateNotes": async () => {
      const { id } = await makeOrder(marko);
      return {
        path: `/workOrders/${id}/updateNotes`,
        client: marko,
        read: async () => (await marko.get(`/workOrders/${id}`)).body,
        values: {
          intervention: "Replaced",
          repairNotes: "Seal",
          repairNotesDoc: FORMATTED("The seal"),
          equipmentIds: [fixedId(7, 0)],
          parts: [{ name: "Seal", quantityThousandths: 2000, unit: "piece" }],
        },
        follows: {
          repairNotes: ["repairNotesDoc"],
          repairNotesDoc: ["repairNotes"],
          equipmentIds: ["plannedEquipment"],
          parts: ["plannedParts"],
        },
      };
    },
    "POST /workOrders/{id}": async () => {
      const { id } = await makeOrder(marko);
      const path = `/workOrders/${id}`;
      return {
        path,
        client: marko,
        read: async () => (await marko.get(path)).body,
        values: {
          customerId: CUSTOMER,
          locationId: DOCK,
          roomId: ENGINE_ROOM,
          assetId: fixedId(5, 0),
          priority: "high",
          externalReference: "EXT-1",
          jobNumber: "J-1",
          description: "Pump",
          descriptionDoc: FORMATTED("The pump"),
          plannedStartOn: "2026-12-01",
          plannedEndOn: "2026-12-02",
          plannedRegularMinutes: 60,
          plannedTravelMinutes: 30,
          warranty: true,
          intervention: "Replaced",
          repairNotes: "Seal",
          repairNotesDoc: FORMATTED("The seal"),
          technicianIds: [TOMISLAV, TEA],
          leadId: TEA,
          equipmentIds: [fixedId(7, 0)],
          parts: [
            { sparePartId: null, name: "Filter", quantityThousandths: 2000, unit: "piece" },
            { sparePartId: fixedId(8, 0), name: "Seal", quantityThousandths: 500, unit: "piece" },
          ],
        },
        follows: {
          ...PLACE,
          ...PEOPLE,
          descriptionDoc: ["description"],
          description: ["descriptionDoc"],
          repairNotesDoc: ["repairNotes"],
          repairNotes: ["repairNotesDoc"],
          plannedRegularMinutes: ["plannedMinutes"],
          plannedTravelMinutes: ["plannedMinutes"],
          equipmentIds: ["plannedEquipment"],
          parts: ["plannedParts"],
        },
        cleared: { priority: "medium" },
        // Its place, and the customer of that place.
        unchanged: { locationId: 422, customerId: 422 },
      };
    },
    "POST /visits/{id}": async () =>
      record(
        marko,
        "visits",
        visitPlan((await makeOrder(marko)).id, [TOMISLAV], ARRIVAL),
        OTHER_VISIT,
        {
          unchanged: { arrivalFromAt: 422, arrivalToAt: 422 },
        },
      ),
    "POST /maintenancePlans/{id}": () =>
      record(marko, "maintenancePlans", planBody(), MAINTENANCE_PLAN, UPDATED_PLAN),
    "POST /checklists/{id}": () => record(marko, "checklists", VALVES, PUMPS, UPDATED_CHECKLIST),
    "POST /dailyReports/{id}": async () => {
      const order = await makeOrder(marko);
      const sent = reportOf(order.id, "tomislav");
      const path = `/dailyReports/${await made(tomislav, "/dailyReports", sent)}`;
      const [entry] = sent["entries"] as Values[];
      const photo = newId();
      await tomislav.put(`/files/${photo}?name=a.png`, undefined, { rawBody: pngOf(40, 30) });
      return {
        path,
        client: tomislav,
        read: async () => (await tomislav.get(path)).body,
        values: reportValues(entry, photo),
        follows: {
          entries: ["hours", "totalMinutes", "totalHoursWorked"],
          expenses: ["expensesCents"],
          technicianSignature: ["signatures"],
          customerSignature: ["signatures"],
        },
      };
    },
    "POST /comments/{id}": async () => {
      const order = await makeOrder(marko);
      const list = `/workOrders/${order.id}/comments`;
      const commentId = newId();
      await made(marko, list, { commentId, text: "The seal is here" });
      const photo = newId();
      await marko.put(`/files/${photo}?name=a.txt`, undefined, {
        rawBody: new TextEncoder().encode("text"),
      });
      return {
        path: `/comments/${commentId}`,
        client: marko,
        read: () => ofList(marko, list, "comments", commentId),
        values: {
          fileIds: [photo],
          text: "The seal is at the gate",
          textDoc: FORMATTED("The seal is at the east gate"),
        },
        follows: { fileIds: ["photos"], text: ["textDoc"], textDoc: ["text"] },
      };
    },
    "POST /users/{id}": () =>
      record(
        sanja,
        "users",
        {
          name: "Iva",
          surname: "Čolić",
          email: `${newId()}@example.com`,
          roles: [{ roleName: "EMPLOYEE" }],
        },
        {
          name: "Ivana",
          surname: "Čolak",
          email: `${newId()}@example.com`,
          phoneNumber: "+385 1 3",
          roles: [{ roleName: "MANAGER" }],
          active: false,
        },
        { follows: { active: ["availableActions"] } },
      ),
  };
}
