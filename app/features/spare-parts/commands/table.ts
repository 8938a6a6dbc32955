import * as z from "zod/mini";
import { defineCommand } from "~/kernel/server/command/define-command";
import { correctStockInput, plainInput } from "../inputs";
import { correctStock } from "./correct-stock";
import { archivePart, deletePart, restorePart } from "./lifecycle";

export const partCommands = {
  correctStock: defineCommand(
    "Set the stock to a counted quantity, or change it by an amount, with a reason",
    correctStockInput,
    correctStock,
    {
      response: z.object({
        id: z.string(),
        name: z.string(),
        version: z.number(),
        stockThousandths: z.number(),
      }),
    },
  ),
  archive: defineCommand(
    "Archive a spare part: it is no longer offered in pickers, and records keep its name",
    plainInput,
    archivePart,
  ),
  restore: defineCommand("Restore an archived spare part", plainInput, restorePart),
  delete: defineCommand("Delete an unused spare part", plainInput, deletePart),
};
