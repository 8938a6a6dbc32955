import { createSavedView } from "~/features/saved-views/commands/create";
import { deleteSavedView } from "~/features/saved-views/commands/delete";
import { setDefaultView } from "~/features/saved-views/commands/set-default";
import { updateSavedView } from "~/features/saved-views/commands/update";
import {
  createSavedViewInput,
  deleteSavedViewInput,
  listViewsInput,
  setDefaultViewInput,
  updateSavedViewInput,
} from "~/features/saved-views/inputs";
import {
  findSavedView,
  readSavedViews,
  SAVED_VIEW,
  SAVED_VIEW_RESPONSE,
} from "~/features/saved-views/queries";
import { BOOLEAN } from "~/database/fields";
import { ID_RESPONSE } from "~/server/command/id-response";
import { endpoint } from "./endpoint";
import { listResponse } from "./list-response";
import { updateEndpoint } from "./update-endpoint";

export const savedViewEndpoints = [
  endpoint({
    method: "GET",
    path: "/savedViews",
    summary: "List the saved views of a list: those of the company and one's own",
    access: "signed-in",
    input: listViewsInput,
    response: listResponse({ ...SAVED_VIEW, isDefault: BOOLEAN }),
    async run(ctx, { list }) {
      const { views, defaultId } = await readSavedViews(ctx, list);
      const entities = views.map((view) => ({ ...view, isDefault: view.id === defaultId }));
      return { entities, totalCount: entities.length };
    },
  }),
  endpoint({
    method: "PUT",
    path: "/savedViews",
    summary:
      "Save the query of a list's URL under a name, for oneself or shared with the company. The client generates the id",
    access: "signed-in",
    input: createSavedViewInput,
    response: SAVED_VIEW_RESPONSE,
    run: (ctx, input) => createSavedView(ctx, input),
  }),
  updateEndpoint({
    path: "/savedViews",
    summary: "Rename a saved view, change its query, share it or make it private",
    access: "signed-in",
    input: updateSavedViewInput,
    response: SAVED_VIEW_RESPONSE,
    current: findSavedView,
    run: updateSavedView,
  }),
  endpoint({
    method: "POST",
    path: "/savedViews/:id/setDefault",
    summary: "Open the list with this view from now on, or no longer",
    access: "signed-in",
    input: setDefaultViewInput,
    response: ID_RESPONSE,
    run: (ctx, input) => setDefaultView(ctx, input),
  }),
  endpoint({
    method: "DELETE",
    path: "/savedViews/:id",
    summary: "Delete a saved view",
    access: "signed-in",
    input: deleteSavedViewInput,
    response: ID_RESPONSE,
    run: (ctx, input) => deleteSavedView(ctx, input),
  }),
];
