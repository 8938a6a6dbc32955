import * as z from "zod/mini";
import { assets } from "~/features/assets/schema";
import { locations } from "~/features/locations/schema";
import { rooms } from "~/features/rooms/schema";
import { json } from "~/kernel/server/database/fields";
import { RICH_TEXT } from "~/kernel/server/queries/rich-text";
import { workOrders } from "../schema/order";

// What an order's page shows and its revisions freeze.

export const PLAN_COLUMNS = {
  externalReference: workOrders.externalReference,
  jobNumber: workOrders.jobNumber,
  description: workOrders.description,
  descriptionDoc: json(() => z.nullable(RICH_TEXT()), workOrders.descriptionDoc),
  priority: workOrders.priority,
  plannedStartOn: workOrders.plannedStartOn,
  plannedEndOn: workOrders.plannedEndOn,
  plannedRegularMinutes: workOrders.plannedRegularMinutes,
  plannedTravelMinutes: workOrders.plannedTravelMinutes,
  warranty: workOrders.warranty,
  intervention: workOrders.intervention,
  repairNotes: workOrders.repairNotes,
  repairNotesDoc: json(() => z.nullable(RICH_TEXT()), workOrders.repairNotesDoc),
};

export const LOCATION_COLUMNS = {
  id: locations.id,
  name: locations.name,
  street: locations.street,
  city: locations.city,
  zipCode: locations.zipCode,
  country: locations.country,
  number: locations.number,
  floor: locations.floor,
  section: locations.section,
};

export const ROOM_COLUMNS = {
  id: rooms.id,
  name: rooms.name,
  floor: rooms.floor,
  number: rooms.number,
  section: rooms.section,
};

export const ASSET_COLUMNS = {
  id: assets.id,
  name: assets.name,
  manufacturer: assets.manufacturer,
  model: assets.model,
  serialNumber: assets.serialNumber,
};
