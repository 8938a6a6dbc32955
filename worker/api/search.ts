import { searchInput } from "~/features/search/inputs";
import { searchRecords } from "~/features/search/queries/search";
import { endpoint } from "./endpoint";

export const searchEndpoints = [
  endpoint({
    method: "GET",
    path: "/search",
    summary: "Search records of every kind, best matches first; at most six of a kind",
    access: "signed-in",
    input: searchInput,
    async run(ctx, { search }) {
      const entities = await searchRecords(ctx, search);
      return { entities, totalCount: entities.length };
    },
  }),
];
