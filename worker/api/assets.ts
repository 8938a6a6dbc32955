import * as z from "zod/mini";
import { addAssetDocuments } from "~/features/assets/commands/add-documents";
import { archiveAsset } from "~/features/assets/commands/archive";
import { createAsset } from "~/features/assets/commands/create";
import { deleteAsset } from "~/features/assets/commands/delete";
import { removeAssetDocument } from "~/features/assets/commands/remove-document";
import { restoreAsset } from "~/features/assets/commands/restore";
import { updateAsset } from "~/features/assets/commands/update";
import { createInput, listInput, plainInput, updateInput } from "~/features/assets/inputs";
import { listAssets } from "~/features/assets/queries/list";
import { getAsset } from "~/features/assets/queries/record";
import { addDocumentsInput, removeDocumentInput } from "~/features/attachments/inputs";
import { id } from "~/kernel/input/fields";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });
const answer = z.object({ id: z.string(), name: z.string(), version: z.number() });

export const assetEndpoints = [
  endpoint({
    method: "GET",
    path: "/assets",
    summary: "List assets, optionally filtered by customer, location, room or category",
    access: "assets",
    input: listInput,
    answer: z.object({
      entities: z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.number() })),
      totalCount: z.number(),
    }),
    run: (ctx, input) => listAssets(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/assets/:id",
    summary: "Get an asset, with its usage and the caller's availableActions",
    access: "assets",
    input: one,
    run: (ctx, input) => getAsset(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/assets",
    summary:
      "Create an asset. The client generates the id; repeating the request creates only one asset",
    access: "assets",
    input: createInput,
    answer,
    run: (ctx, input) => createAsset(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/assets/:id",
    summary: "Update an asset",
    access: "assets",
    input: updateInput,
    answer,
    run: (ctx, input) => updateAsset(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/assets/:id",
    summary: "Delete an unused asset",
    access: "assets",
    input: plainInput,
    answer: one,
    run: (ctx, input) => deleteAsset(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/assets/:id/archive",
    summary: "Archive an asset: it is no longer offered in pickers, and records keep its name",
    access: "assets",
    input: plainInput,
    answer,
    run: (ctx, input) => archiveAsset(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/assets/:id/restore",
    summary: "Restore an archived asset",
    access: "assets",
    input: plainInput,
    answer,
    run: (ctx, input) => restoreAsset(ctx, input),
  }),
  endpoint({
    method: "PUT",
    path: "/assets/:id/documents",
    summary: "Attach files that the caller has uploaded to an asset",
    access: "assets",
    input: addDocumentsInput,
    answer: one,
    run: (ctx, input) => addAssetDocuments(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/assets/:id/documents/:documentId",
    summary: "Remove a document from an asset",
    access: "assets",
    input: removeDocumentInput,
    answer: one,
    run: (ctx, input) => removeAssetDocument(ctx, input),
  }),
];
