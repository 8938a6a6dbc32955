import * as z from "zod/mini";
import { id, requiredSingleLineText, text, version } from "~/kernel/input/fields";
import { columnChoicesOf } from "~/kernel/input/column-choices";
import { viewOf } from "~/kernel/input/list-view";
import {
  MAX_VIEW_NAME_LENGTH,
  MAX_VIEW_QUERY_LENGTH,
  VIEWED_LISTS,
  type ViewedList,
  viewQueryOf,
} from "./model";

const flag = () => z._default(z.boolean("invalid"), false);

const fields = {
  name: requiredSingleLineText(MAX_VIEW_NAME_LENGTH),
  /** The query of the list's URL, without the page. */
  query: z.pipe(
    text(MAX_VIEW_QUERY_LENGTH),
    z.transform((query) => viewQueryOf(new URLSearchParams(query))),
  ),
  shared: flag(),
};

export const createSavedViewInput = z.strictObject({
  id: id(),
  list: z.enum(VIEWED_LISTS, "invalid"),
  ...fields,
});
export type CreateSavedViewInput = z.infer<typeof createSavedViewInput>;

export const updateSavedViewInput = z.strictObject({ id: id(), version: version(), ...fields });
export type UpdateSavedViewInput = z.infer<typeof updateSavedViewInput>;

export const deleteSavedViewInput = z.strictObject({ id: id(), version: version() });
export type DeleteSavedViewInput = z.infer<typeof deleteSavedViewInput>;

export const setDefaultViewInput = z.strictObject({ id: id(), isDefault: flag() });
export type SetDefaultViewInput = z.infer<typeof setDefaultViewInput>;

export const listViewsInput = z.object({ list: z.enum(VIEWED_LISTS, "invalid") });

/** What a list shows at this URL in this browser, as the query of a view: also the columns and the view that only its cookies know. */
export function visibleQueryOf(request: Request, list: ViewedList): string {
  const params = new URLSearchParams(new URL(request.url).searchParams);
  const columns = columnChoicesOf(request)[list] ?? [];
  if (columns.length > 0 && !params.get("columns")) params.set("columns", columns.join("."));
  params.set("view", viewOf(request, list) ?? "");
  return viewQueryOf(params);
}
