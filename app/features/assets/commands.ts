import { isNotNull, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  addDocumentsInput,
  type AddDocumentsInput,
  removeDocumentInput,
  type RemoveDocumentInput,
} from "~/features/attachments/inputs";
import { attachSteps, detachSteps, documentsActivity } from "~/features/attachments/mutations";
import { findDocument, readFileNames } from "~/features/attachments/queries/named";
import { customers } from "~/database/schema/customers";
import { plainInput } from "~/features/inventory/inputs";
import { inventoryActivity } from "~/features/inventory/mutations";
import { commonPolicy } from "~/features/inventory/policy";
import { authorize } from "~/features/inventory/queries";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { changesOf } from "~/kernel/changes";
import { changeableNames, columnsOf } from "~/kernel/record-fields";
import { Refusal } from "~/kernel/refusal";
import { command } from "~/server/command/command";
import { defineCommand } from "~/server/command/define-command";
import { ID_RESPONSE, idResponse } from "~/server/command/id-response";
import { permit } from "~/server/command/permit";
import { recordCommands } from "~/server/command/record-commands";
import { changeStored, insertStored, present } from "~/server/command/stored";
import { flag } from "~/database/fields";
import type { AuthContext } from "~/server/request-context";
import { ASSET_FIELDS } from "./fields";
import type { CreateInput, UpdateInput } from "./inputs";
import type { Place, PlaceReferences } from "./model";
import { expectExists, expectNoOrdersOfOthers, expectPlace } from "./mutations";
import { placeOf } from "./policy";
import { findAsset, assetResponse, ASSET_RESPONSE } from "./queries";
import { assets } from "~/database/schema/assets";

/** Creates an asset of a customer or of the company itself. */
export function createAsset(ctx: AuthContext, input: CreateInput) {
  return command(ctx, {
    name: "assets.create",
    input,
    returns: ASSET_RESPONSE,
    load: () => loadPlaceReferences(ctx, input),
    decide(references, actor) {
      const granted = permit(actor, "inventory.manage");
      const { id, ...fields } = input;
      const place = placeOf(input, references);
      return {
        permit: granted,
        steps: [
          ...expectPlace(place),
          insertStored(ctx, assets, { id, ...columnsOf(ASSET_FIELDS, { ...fields, ...place }) }),
        ],
        record: [activityOf({ id }, "created", { name: fields.name })],
        response: assetResponse(id),
      };
    },
  });
}

export function updateAsset(ctx: AuthContext, input: UpdateInput) {
  return command(ctx, {
    name: "assets.update",
    input,
    returns: ASSET_RESPONSE,
    load: () =>
      Promise.all([findAsset(ctx, input.id), loadPlaceReferences(ctx, input, input.id)] as const),
    decide([found, references], actor) {
      const asset = present(found);
      const granted = authorize(commonPolicy, asset, "update", actor, input.version);
      const { id, version: _seen, ...sent } = input;
      const fields = { ...sent, ...placeOf(input, references, asset) };
      const handedOver = fields.customerId !== asset.customerId;
      return {
        permit: granted,
        steps: [
          ...expectPlace(fields, asset),
          ...(handedOver ? expectNoOrdersOfOthers(id, fields.customerId) : []),
          ...changeStored(ctx, assets, asset, columnsOf(ASSET_FIELDS, fields)),
        ],
        record: [
          activityOf(asset, "updated", {
            name: fields.name,
            changes: changesOf(changeableNames(ASSET_FIELDS), asset, fields),
          }),
        ],
        response: assetResponse(id),
      };
    },
  });
}

const lifecycle = recordCommands({
  name: "assets",
  table: assets,
  find: findAsset,
  authorize: (asset, name, actor, version) => authorize(commonPolicy, asset, name, actor, version),
  activityOf,
  response: assetResponse,
  returns: ASSET_RESPONSE,
});

/** Adds photos and documents to an asset, such as its nameplate or manual. */
function addAssetDocuments(ctx: AuthContext, input: AddDocumentsInput): Promise<{ id: string }> {
  return command(ctx, {
    name: "assets.add-documents",
    input,
    returns: ID_RESPONSE,
    load: () => Promise.all([findAsset(ctx, input.id), readFileNames(ctx, input.fileIds)] as const),
    decide([found, names], actor) {
      const granted = permit(actor, "inventory.manage");
      const asset = present(found);
      const subject = { type: "asset" as const, id: asset.id };
      return {
        permit: granted,
        steps: [expectExists(asset.id), ...attachSteps(ctx, actor, subject, input.fileIds)],
        record: [documentsActivity(subject, "documents-added", names)],
        response: idResponse(asset.id),
      };
    },
  });
}

function removeAssetDocument(
  ctx: AuthContext,
  input: RemoveDocumentInput,
): Promise<{ id: string }> {
  const subject = { type: "asset" as const, id: input.id };
  return command(ctx, {
    name: "assets.remove-document",
    input,
    returns: ID_RESPONSE,
    load: () => findDocument(ctx, subject, input.documentId),
    decide(document, actor) {
      const granted = permit(actor, "inventory.manage");
      if (!document) throw new Refusal("not_found");
      return {
        permit: granted,
        steps: detachSteps(ctx, subject, input.documentId),
        record: [documentsActivity(subject, "documents-removed", [document.name])],
        response: idResponse(input.id),
      };
    },
  });
}

/** The commands of which the API and the dialogs of the page are made. */
export const assetCommands = {
  archive: defineCommand(
    "Archive an asset: it is no longer offered in pickers, and records keep its name",
    plainInput,
    lifecycle.archive,
  ),
  restore: defineCommand("Restore an archived asset", plainInput, lifecycle.restore),
  delete: defineCommand("Delete an unused asset", plainInput, lifecycle.delete),
  addDocuments: defineCommand(
    "Attach files that the caller has uploaded to an asset",
    addDocumentsInput,
    addAssetDocuments,
    { call: { method: "PUT", path: "/:id/documents" }, response: ID_RESPONSE },
  ),
  removeDocument: defineCommand(
    "Remove a document from an asset",
    removeDocumentInput,
    removeAssetDocument,
    { call: { method: "DELETE", path: "/:id/documents/:documentId" }, response: ID_RESPONSE },
  ),
};

function activityOf(asset: { id: string }, event: string, facts: Record<string, unknown>) {
  return inventoryActivity("asset", asset, event, facts);
}

/** Reads the existing records of the new and the current place of an asset, in one round trip. */
async function loadPlaceReferences(
  ctx: AuthContext,
  place: Place,
  assetId: string | null = null,
): Promise<PlaceReferences> {
  const current = (column: SQLiteColumn) =>
    sql`(SELECT ${column} FROM ${assets} WHERE ${assets.id} = ${assetId})`;
  const [settings, foundCustomers, foundLocations, foundRooms] = await Promise.all([
    ctx.settings(),
    ctx.db
      .select({ archived: flag(isNotNull(customers.archivedAt)) })
      .from(customers)
      .where(sql`${customers.id} = ${place.customerId}`),
    ctx.db
      .select({
        id: locations.id,
        customerId: locations.customerId,
        archived: flag(isNotNull(locations.archivedAt)),
      })
      .from(locations)
      .where(sql`${locations.id} IN (${place.locationId}, ${current(assets.locationId)})`),
    ctx.db
      .select({
        id: rooms.id,
        locationId: rooms.locationId,
        customerId: locations.customerId,
        archived: flag(isNotNull(rooms.archivedAt)),
      })
      .from(rooms)
      .crossJoin(locations)
      .where(
        sql`${locations.id} = ${rooms.locationId} AND ${rooms.id} IN (${place.roomId}, ${current(assets.roomId)})`,
      ),
  ]);
  const { LOCATIONS, ROOMS } = settings.features;
  return {
    customer: foundCustomers[0] ?? null,
    locations: foundLocations,
    rooms: foundRooms,
    features: { locations: LOCATIONS.enabled, rooms: ROOMS.enabled },
  };
}
