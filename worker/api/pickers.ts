import { pickInput } from "~/features/pickers/inputs";
import { pick } from "~/features/pickers/queries";
import { endpoint } from "./endpoint";

export const pickerEndpoints = [
  endpoint({
    method: "GET",
    path: "/pickers/:kind",
    summary: "Things to choose from in a form: up to twenty that match",
    access: "signed-in",
    input: pickInput,
    async run(ctx, input) {
      const { kind, ...search } = input;
      const entities = await pick(ctx, kind, search);
      return { entities, totalCount: entities.length };
    },
  }),
];
