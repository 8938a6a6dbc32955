import { assetCommands, createAsset } from "~/features/assets/commands";
import { createCustomer, customerCommands } from "~/features/customers/commands";
import { createEquipment, equipmentCommands } from "~/features/equipment/commands";
import { createLocation, locationCommands } from "~/features/locations/commands";
import type { PickerKind } from "~/features/pickers/model";
import { createRoom, roomCommands } from "~/features/rooms/commands";
import { createPart, partCommands } from "~/features/spare-parts/commands";
import type { AuthContext } from "~/server/request-context";
import type { Company } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { PLACE } from "../../support/records/people";
import * as asset from "../assets/fixtures";
import { firm } from "../customers/fixtures";
import * as equipment from "../equipment/fixtures";
import { newLocationInput } from "../locations/fixtures";
import { room } from "../rooms/fixtures";
import * as part from "../spare-parts/fixtures";

type Input = { id: string; version: number };
type Command = (ctx: AuthContext, input: Input) => Promise<object>;

/** A noun whose records are archived, restored and deleted in the same way. */
type InventoryNoun = {
  /** In the titles of tests. */
  a: string;
  /** Of the activity log. */
  type: string;
  table: string;
  kind: PickerKind;
  name: string;
  create(ctx: AuthContext): Promise<{ id: string }>;
  archive: Command;
  restore: Command;
  remove: Command;
  /** The plan of a work order that uses the record. */
  usedBy?(id: string): ReturnType<typeof plan>;
};

export const INVENTORY: InventoryNoun[] = [
  {
    a: "an asset",
    type: "asset",
    table: "assets",
    kind: "assets",
    name: asset.newAssetInput().name,
    create: (ctx) => createAsset(ctx, asset.newAssetInput()),
    archive: assetCommands.archive.run,
    restore: assetCommands.restore.run,
    remove: assetCommands.delete.run,
    usedBy: (assetId) => plan({ ...PLACE, assetId }),
  },
  {
    a: "equipment",
    type: "equipment",
    table: "equipment",
    kind: "equipment",
    name: equipment.newEquipmentInput().name,
    create: (ctx) => createEquipment(ctx, equipment.newEquipmentInput()),
    archive: equipmentCommands.archive.run,
    restore: equipmentCommands.restore.run,
    remove: equipmentCommands.delete.run,
    usedBy: (id) => plan({ equipmentIds: [id] }),
  },
  {
    a: "a spare part",
    type: "spare-part",
    table: "spare_parts",
    kind: "spare-parts",
    name: part.newPartInput().name,
    create: (ctx) => createPart(ctx, part.newPartInput()),
    archive: partCommands.archive.run,
    restore: partCommands.restore.run,
    remove: partCommands.delete.run,
    usedBy: (sparePartId) =>
      plan({ parts: [{ sparePartId, name: "Žarulja", quantityThousandths: 1000, unit: "piece" }] }),
  },
  {
    a: "a room",
    type: "room",
    table: "rooms",
    kind: "rooms",
    name: room().name,
    create: (ctx) => createRoom(ctx, room()),
    archive: roomCommands.archive.run,
    restore: roomCommands.restore.run,
    remove: roomCommands.delete.run,
    usedBy: (roomId) => plan({ ...PLACE, roomId, assetId: null }),
  },
  {
    a: "a location",
    type: "location",
    table: "locations",
    kind: "locations",
    name: newLocationInput().name,
    create: (ctx) => createLocation(ctx, newLocationInput()),
    archive: locationCommands.archive.run,
    restore: locationCommands.restore.run,
    remove: locationCommands.delete.run,
    usedBy: (locationId) => plan({ ...PLACE, locationId, roomId: null, assetId: null }),
  },
  {
    a: "a customer",
    type: "customer",
    table: "customers",
    kind: "customers",
    name: firm().name,
    create: (ctx) => createCustomer(ctx, firm()),
    archive: customerCommands("customers").archive.run,
    restore: customerCommands("customers").restore.run,
    remove: customerCommands("customers").delete.run,
  },
];

export const WITH_RIGHT = ["marko", "sanja"];

/** A new record, and the input of its commands. */
export async function created(acme: Company, noun: InventoryNoun): Promise<Input> {
  const { id } = await noun.create(acme.as("marko"));
  return { id, version: 1 };
}

/** A record that was archived, and the input of its commands. */
export async function archived(acme: Company, noun: InventoryNoun): Promise<Input> {
  const input = await created(acme, noun);
  await noun.archive(acme.as("marko"), input);
  return { ...input, version: 2 };
}

/** The last entry of the record's activity log. */
export async function lastEvent(
  acme: Company,
  { type }: InventoryNoun,
  id: string,
): Promise<{ event: unknown; facts: unknown }> {
  const [row] = await acme.rows(
    "SELECT event, facts FROM activity WHERE subject_type = ? AND subject_id = ? ORDER BY seq DESC LIMIT 1",
    type,
    id,
  );
  return { event: row?.["event"], facts: JSON.parse(String(row?.["facts"])) };
}

/** How many of ten concurrent requests succeed. */
export async function countOfTen(act: () => Promise<unknown>): Promise<number> {
  const ended = await Promise.allSettled(Array.from({ length: 10 }, act));
  return ended.filter(({ status }) => status === "fulfilled").length;
}
