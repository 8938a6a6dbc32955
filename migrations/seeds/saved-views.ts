import type { Statement } from "../../app/database/open-database";
import { sortKey } from "../../app/kernel/text/sort-key";
import { castMember, fixedId } from "./cast";
import { insert } from "./insert";

const VIEWS = [
  { list: "work-orders", name: "Kritični nalozi", query: "priority=critical", shared: true },
  { list: "tasks", name: "Moji prioriteti", query: "priority=high", shared: true },
  { list: "tickets", name: "Novi kvarovi", query: "status=created", shared: true },
] as const;

/** A view of each list that has them, shared with the company. */
export function savedViewStatements(at: { created_at: number; updated_at: number }): Statement[] {
  return VIEWS.map((view, index) =>
    insert("saved_views", {
      id: fixedId(24, index),
      owner_id: castMember("marko").id,
      sort_key: sortKey(view.name),
      ...view,
      ...at,
    }),
  );
}
