import { pickInput } from "~/features/pickers/inputs";
import { pick } from "~/features/pickers/queries/options";
import { endpoint } from "./endpoint";

export const pickerEndpoints = [
  endpoint({
    method: "GET",
    path: "/pickers/:kind",
    summary: "Search the records that can be chosen in a form; at most twenty matches",
    access: "signed-in",
    input: pickInput,
    async run(ctx, input) {
      const { kind, ...search } = input;
      const entities = await pick(ctx, kind, search);
      return { entities, totalCount: entities.length };
    },
  }),
];
