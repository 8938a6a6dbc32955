import * as z from "zod/mini";
import { archivePart } from "~/features/spare-parts/commands/archive";
import { createPart } from "~/features/spare-parts/commands/create";
import { deletePart } from "~/features/spare-parts/commands/delete";
import { restorePart } from "~/features/spare-parts/commands/restore";
import { updatePart } from "~/features/spare-parts/commands/update";
import { correctStock } from "~/features/spare-parts/commands/correct-stock";
import { correctStockInput, createInput, listInput, plainInput, updateInput } from "~/features/spare-parts/inputs";
import { listParts } from "~/features/spare-parts/queries/list";
import { getPart } from "~/features/spare-parts/queries/record";
import { id } from "~/kernel/fields";
import { endpoint } from "./endpoint";

const one = z.object({ id: id() });
const answer = z.object({ id: z.string(), name: z.string(), version: z.number() });

export const sparePartEndpoints = [
  endpoint({
    method: "GET",
    path: "/spareParts",
    summary: "A page of spare parts with their stock, those of which nothing is left where outOfStock says so",
    access: "assets",
    input: listInput,
    answer: z.object({ entities: z.array(z.looseObject({ id: z.string(), name: z.string(), version: z.number() })), totalCount: z.number() }),
    run: (ctx, input) => listParts(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/spareParts/:id",
    summary: "One spare part, with what uses it and availableActions for who asks",
    access: "assets",
    input: one,
    run: (ctx, input) => getPart(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/spareParts",
    summary: "Create a spare part. The caller makes its id: sending it twice makes one",
    access: "assets",
    input: createInput,
    answer,
    run: (ctx, input) => createPart(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/spareParts/:id",
    summary: "Change a spare part",
    access: "assets",
    input: updateInput,
    answer,
    run: (ctx, input) => updatePart(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/spareParts/:id",
    summary: "Delete a spare part that nothing uses",
    access: "assets",
    input: plainInput,
    answer: one,
    run: (ctx, input) => deletePart(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/spareParts/:id/archive",
    summary: "Take a spare part out of the pickers; records keep its name",
    access: "assets",
    input: plainInput,
    answer,
    run: (ctx, input) => archivePart(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/spareParts/:id/restore",
    summary: "Bring an archived spare part back",
    access: "assets",
    input: plainInput,
    answer,
    run: (ctx, input) => restorePart(ctx, input),
  }),
  endpoint({
    method: "POST",
    path: "/spareParts/:id/correctStock",
    summary: "Set the stock to what was counted, or move it by so much, with the reason",
    access: "assets",
    input: correctStockInput,
    answer: z.object({ ...answer.shape, stockThousandths: z.number() }),
    run: (ctx, input) => correctStock(ctx, input),
  }),
];
