import { addDocumentsInput, removeDocumentInput } from "~/features/attachments/inputs";
import { defineCommand, recordId } from "~/kernel/server/command/define-command";
import { plainInput } from "../inputs";
import { addAssetDocuments } from "./add-documents";
import { archiveAsset, deleteAsset, restoreAsset } from "./lifecycle";
import { removeAssetDocument } from "./remove-document";

export const assetCommands = {
  archive: defineCommand(
    "Archive an asset: it is no longer offered in pickers, and records keep its name",
    plainInput,
    archiveAsset,
  ),
  restore: defineCommand("Restore an archived asset", plainInput, restoreAsset),
  delete: defineCommand("Delete an unused asset", plainInput, deleteAsset),
  addDocuments: defineCommand(
    "Attach files that the caller has uploaded to an asset",
    addDocumentsInput,
    addAssetDocuments,
    { call: { method: "PUT", path: "/:id/documents" }, response: recordId },
  ),
  removeDocument: defineCommand(
    "Remove a document from an asset",
    removeDocumentInput,
    removeAssetDocument,
    { call: { method: "DELETE", path: "/:id/documents/:documentId" }, response: recordId },
  ),
};
