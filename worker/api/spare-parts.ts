import * as z from "zod/mini";
import { archivePart } from "~/features/spare-parts/commands/archive";
import { createPart } from "~/features/spare-parts/commands/create";
import { deletePart } from "~/features/spare-parts/commands/delete";
import { restorePart } from "~/features/spare-parts/commands/restore";
import { updatePart } from "~/features/spare-parts/commands/update";
import { correctStock } from "~/features/spare-parts/commands/correct-stock";
import {
  correctStockInput,
  createInput,
  listInput,
  plainInput,
  updateInput,
} from "~/features/spare-parts/inputs";
import { listParts } from "~/features/spare-parts/queries/list";
import { getPart } from "~/features/spare-parts/queries/record";
import { id } from "~/kernel/input/fields";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });
const answer = z.object({ id: z.string(), name: z.string(), version: z.number() });

export const sparePartEndpoints = [
  endpoint({
    method: "GET",
    path: "/spareParts",
    summary: "List spare parts with their stock; with outOfStock only those without stock",
    access: "assets",
    input: listInput,
    answer: z.object({
      entities: z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.number() })),
      totalCount: z.number(),
    }),
    run: (ctx, input) => listParts(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/spareParts/:id",
    summary: "Get a spare part, with its usage and the caller's availableActions",
    access: "assets",
    input: one,
    run: (ctx, input) => getPart(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/spareParts",
    summary:
      "Create a spare part. The client generates the id; repeating the request creates only one spare part",
    access: "assets",
    input: createInput,
    answer,
    run: (ctx, input) => createPart(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/spareParts/:id",
    summary: "Update a spare part",
    access: "assets",
    input: updateInput,
    answer,
    run: (ctx, input) => updatePart(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/spareParts/:id",
    summary: "Delete an unused spare part",
    access: "assets",
    input: plainInput,
    answer: one,
    run: (ctx, input) => deletePart(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/spareParts/:id/archive",
    summary: "Archive a spare part: it is no longer offered in pickers, and records keep its name",
    access: "assets",
    input: plainInput,
    answer,
    run: (ctx, input) => archivePart(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/spareParts/:id/restore",
    summary: "Restore an archived spare part",
    access: "assets",
    input: plainInput,
    answer,
    run: (ctx, input) => restorePart(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/spareParts/:id/correctStock",
    summary: "Set the stock to a counted quantity, or change it by an amount, with a reason",
    access: "assets",
    input: correctStockInput,
    answer: z.object({ ...answer.shape, stockThousandths: z.number() }),
    run: (ctx, input) => correctStock(ctx, input),
  }),
];
