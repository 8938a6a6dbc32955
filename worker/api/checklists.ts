import * as z from "zod/mini";
import { addChecklist } from "~/features/checklists/commands/add";
import { answerItem } from "~/features/checklists/commands/answer";
import { nameFinding } from "~/features/checklists/finding-name";
import { createTemplate } from "~/features/checklists/commands/create";
import { removeChecklist } from "~/features/checklists/commands/remove";
import { templateCommands } from "~/features/checklists/commands/table";
import { updateTemplate } from "~/features/checklists/commands/update";
import { addInput, answerInput, removeInput } from "~/features/checklists/inputs/answer";
import {
  createTemplateInput,
  listInput,
  updateTemplateInput,
} from "~/features/checklists/inputs/template";
import { LISTED_TEMPLATE, listTemplates } from "~/features/checklists/queries/list";
import { getDrawing } from "~/features/checklists/queries/drawings";
import { getOrderChecklists } from "~/features/checklists/queries/fill-page";
import {
  findTemplate,
  getTemplate,
  TEMPLATE_RESPONSE,
} from "~/features/checklists/queries/template";
import { id } from "~/kernel/input/fields";
import { parseInput } from "~/kernel/input/parse";
import { commandEndpoints } from "./command-endpoints";
import { ID_RESPONSE } from "~/server/command/id-response";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";
import { pictureResponse } from "../files/file-response";

const { workOrderId: _add, ...addFields } = addInput.shape;
const { workOrderId: _remove, ...removeFields } = removeInput.shape;
const { workOrderId: _answer, ...answerFields } = answerInput.shape;

export const checklistEndpoints = [
  endpoint({
    method: "GET",
    path: "/checklists",
    summary: "List the checklist templates, optionally filtered by assetCategory",
    access: "checklists",
    input: listInput,
    response: listResponse(LISTED_TEMPLATE),
    run: (ctx, input) => listTemplates(ctx, input),
  }),
  endpoint({
    method: "GET",
    path: "/checklists/:id",
    summary:
      "Get a checklist template with the items of its newest version, its versions and the caller's availableActions",
    access: "checklists",
    input: z.object({ id: id() }),
    run: (ctx, input) => getTemplate(ctx, input.id),
  }),
  endpoint({
    method: "PUT",
    path: "/checklists",
    summary:
      "Create a checklist template, with `items`, or with `lines` of text such as `Oil pressure [bar 2-5] *`, whose numbers are read in the language of the caller. The client generates the id",
    access: "checklists",
    input: createTemplateInput,
    response: TEMPLATE_RESPONSE,
    run: (ctx, input) => createTemplate(ctx, input),
  }),
  updateEndpoint({
    path: "/checklists",
    summary:
      "Update a checklist template. Other items make a new version; work orders keep the version that they have",
    access: "checklists",
    input: updateTemplateInput,
    response: TEMPLATE_RESPONSE,
    current: findTemplate,
    run: updateTemplate,
  }),
  ...commandEndpoints({
    path: "/checklists",
    access: "checklists",
    commands: templateCommands,
    response: TEMPLATE_RESPONSE,
  }),
  endpoint({
    method: "GET",
    path: "/workOrders/:id/checklists",
    summary:
      "List the checklists of a work order with their items, the latest answers of each person in the order of their arrival, the number of all answers, and the last readings of its asset",
    access: "work-orders",
    input: z.object({ id: id() }),
    response: () =>
      z.object({
        entities: z.array(z.looseObject({ id: z.string(), name: z.string() })),
        totalCount: z.number(),
      }),
    run: async (ctx, input) => {
      const { checklists } = await getOrderChecklists(ctx, input.id);
      return { entities: checklists, totalCount: checklists.length };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/workOrders/:id/checklists",
    summary:
      "Add the newest version of a checklist template to an open work order. The client generates the checklistId",
    access: "work-orders",
    input: z.strictObject({ id: id(), ...addFields }),
    response: ID_RESPONSE,
    run: (ctx, { id: workOrderId, ...rest }) => addChecklist(ctx, { workOrderId, ...rest }),
  }),
  endpoint({
    method: "DELETE",
    path: "/workOrders/:id/checklists/:checklistId",
    summary: "Take a checklist off an open work order. Its answers are kept",
    access: "work-orders",
    input: z.strictObject({ id: id(), ...removeFields }),
    response: ID_RESPONSE,
    run: (ctx, { id: workOrderId, ...rest }) => removeChecklist(ctx, { workOrderId, ...rest }),
  }),
  endpoint({
    method: "PUT",
    path: "/workOrders/:id/checklists/:checklistId/answers",
    summary:
      "Answer an item of a checklist while the work order is in progress. The client generates the answerId; the latest answer of an item counts, and all are kept. The kind `skipped` needs a reason as comment",
    access: "work-orders",
    input: z.strictObject({ id: id(), ...answerFields }),
    response: ID_RESPONSE,
    run: (ctx, { id: workOrderId, ...rest }) =>
      answerItem(ctx, parseInput(answerInput, { workOrderId, ...rest }), nameFinding),
  }),
  endpoint({
    method: "GET",
    path: "/checklistAnswers/:id/drawing",
    summary: "Get the drawing of a signature in a checklist as PNG",
    access: "work-orders",
    input: z.object({ id: id() }),
    async run(ctx, input) {
      // Verifies the session in the same round trip, because no byte is sent for an ended session.
      const [bytes] = await Promise.all([getDrawing(ctx, input.id), ctx.verified()]);
      return pictureResponse(bytes, "image/png");
    },
  }),
];
