import { sortOf } from "~/shell/records/record-list";
import { type Listed, RelatedList } from "~/shell/records/related-list";
import type { WorkOrderRow } from "../../queries/list/rows";
import { OrderTable } from "./order-table";

type Props = Listed<WorkOrderRow> & {
  /** The text for an empty list. */ empty: { title: string; text: string };
};

/** The work orders of another record, as a tab of its page. */
export function OrdersTab({ empty, ...list }: Props) {
  return (
    <RelatedList list={list} empty={{ icon: "clipboard", ...empty }}>
      <OrderTable rows={list.entities} sort={sortOf(list.listParams)} columns="all" />
    </RelatedList>
  );
}
