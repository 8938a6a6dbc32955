import { RecordList, sortOf } from "~/shell/records/record-list";
import type { ListInput } from "../../inputs/list";
import type { WorkOrderRow } from "../../queries/list/rows";
import { OrderTable } from "./order-table";

type Props = {
  entities: WorkOrderRow[];
  totalCount: number;
  listParams: ListInput;
  /** The text for an empty list. */ empty: { title: string; text: string };
};

/** The work orders of another record, as a tab of its page. */
export function OrdersTab({ entities, totalCount, listParams, empty }: Props) {
  return (
    <RecordList
      listParams={listParams}
      visibleCount={entities.length}
      totalCount={totalCount}
      filters={[]}
      filterBar={null}
      empty={{ icon: "clipboard", ...empty }}
    >
      <OrderTable rows={entities} sort={sortOf(listParams)} columns="all" />
    </RecordList>
  );
}
