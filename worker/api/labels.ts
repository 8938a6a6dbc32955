import * as z from "zod/mini";
import { listInput as assetsInput } from "~/features/assets/inputs";
import { getAsset, listAssets } from "~/features/assets/queries";
import { listInput as equipmentInput } from "~/features/equipment/inputs";
import { getEquipment, listEquipment } from "~/features/equipment/queries";
import { findByCode } from "~/features/pickers/queries/by-code";
import { listInput as roomsInput } from "~/features/rooms/inputs";
import { getRoom, listRooms } from "~/features/rooms/queries";
import { listInput as partsInput } from "~/features/spare-parts/inputs";
import { getPart, listParts } from "~/features/spare-parts/queries";
import { id, requiredText } from "~/kernel/input/fields";
import { optionalFilter } from "~/kernel/input/list-input";
import { joinNames } from "~/kernel/text/title";
import { endpoint } from "./endpoint";
import { labelSheetEndpoint } from "./label-sheets";

const recordId = optionalFilter(id());

export const labelEndpoints = [
  endpoint({
    method: "GET",
    path: "/labels",
    summary: "Find the records that a label's code or a serial number names",
    access: "signed-in",
    input: z.strictObject({ code: requiredText(100) }),
    async run(ctx, { code }) {
      const entities = await findByCode(ctx, code);
      return { entities, totalCount: entities.length };
    },
  }),
  labelSheetEndpoint({
    kind: "assets",
    access: "assets",
    summary: "Get labels of assets as PDF: of one asset, or of at most 240 as filtered",
    input: z.extend(assetsInput, { recordId }),
    one: getAsset,
    list: listAssets,
    labelOf: assetLabel,
  }),
  labelSheetEndpoint({
    kind: "rooms",
    access: "rooms",
    summary: "Get labels of rooms as PDF: of one room, or of at most 240 as filtered",
    input: z.extend(roomsInput, { recordId }),
    one: getRoom,
    list: listRooms,
    labelOf: roomLabel,
  }),
  labelSheetEndpoint({
    kind: "equipment",
    access: "assets",
    summary: "Get labels of equipment as PDF: of one piece, or of at most 240 as filtered",
    input: z.extend(equipmentInput, { recordId }),
    one: getEquipment,
    list: listEquipment,
    labelOf: equipmentLabel,
  }),
  labelSheetEndpoint({
    kind: "spare-parts",
    access: "assets",
    summary: "Get labels of spare parts as PDF: of one part, or of at most 240 as filtered",
    input: z.extend(partsInput, { recordId }),
    one: getPart,
    list: listParts,
    labelOf: partLabel,
  }),
];

type Named = { id: string; name: string };
/** What else a label prints of each kind of record. */
type AssetTexts = Record<"serialNumber" | "locationName" | "roomName" | "position", string>;
type RoomTexts = Record<"floor" | "number" | "section" | "locationName", string>;

function assetLabel(asset: Named & AssetTexts) {
  const place = joinNames(asset.locationName, asset.roomName, asset.position);
  return { id: asset.id, name: asset.name, detail: asset.serialNumber, place };
}

function roomLabel(room: Named & RoomTexts) {
  const detail = joined(room.floor, room.number, room.section);
  return { id: room.id, name: room.name, detail, place: room.locationName };
}

function equipmentLabel({ id: equipmentId, name, categoryName }: Named & { categoryName: string }) {
  return { id: equipmentId, name, detail: categoryName, place: "" };
}

function partLabel({ id: partId, name }: Named) {
  return { id: partId, name, detail: "", place: "" };
}

/** Unlike names, a floor and a room may have the same number. */
function joined(...texts: string[]): string {
  return texts.filter(Boolean).join(" · ");
}
