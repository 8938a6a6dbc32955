import * as z from "zod/mini";
import { createPhrase } from "~/features/phrases/commands/create";
import { deletePhrase } from "~/features/phrases/commands/delete";
import { updatePhrase } from "~/features/phrases/commands/update";
import { createPhraseInput, plainInput, updatePhraseInput } from "~/features/phrases/inputs";
import { findPhrase, listPhrases, PHRASE, PHRASE_RESPONSE } from "~/features/phrases/queries";
import { ID_RESPONSE } from "~/server/command/id-response";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

export const phraseEndpoints = [
  endpoint({
    method: "GET",
    path: "/phrases",
    summary: "List one's own saved phrases for daily reports, and those of the company",
    access: "work-orders",
    input: z.object({}),
    response: listResponse(PHRASE),
    async run(ctx) {
      const { phrases } = await listPhrases(ctx);
      return { entities: phrases, totalCount: phrases.length };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/phrases",
    summary:
      "Save a phrase of one's own, or with the scope `company` one of the company. The client generates the id. At most 50 of one's own and 100 of the company",
    access: "work-orders",
    input: createPhraseInput,
    response: PHRASE_RESPONSE,
    run: (ctx, input) => createPhrase(ctx, input),
  }),
  updateEndpoint({
    path: "/phrases",
    summary: "Change the text of a phrase",
    access: "work-orders",
    input: updatePhraseInput,
    response: PHRASE_RESPONSE,
    current: findPhrase,
    run: updatePhrase,
  }),
  endpoint({
    method: "DELETE",
    path: "/phrases/:id",
    summary:
      "Delete a phrase of one's own or of the company. Reports that contain it stay as they are",
    access: "work-orders",
    input: plainInput,
    response: ID_RESPONSE,
    run: (ctx, input) => deletePhrase(ctx, input),
  }),
];
