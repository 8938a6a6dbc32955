import { useTranslation } from "react-i18next";
import type { ListInput as OrderParams } from "~/features/work-orders/inputs/list";
import type { WorkOrderRow } from "~/features/work-orders/queries/list/rows";
import { OrderTable } from "~/features/work-orders/ui/list/order-table";
import { RecordList, sortOf } from "~/shell/records/record-list";

type Listed<Row, ListParams> = { entities: Row[]; totalCount: number; listParams: ListParams };

/** Work orders that reference this asset. */
export function AssetOrders({
  entities,
  totalCount,
  listParams,
}: Listed<WorkOrderRow, OrderParams>) {
  const { t } = useTranslation();
  const empty = {
    icon: "clipboard",
    title: t("assets.detail.no-orders"),
    text: t("assets.detail.no-orders-text"),
  } as const;
  return (
    <RecordList
      listParams={listParams}
      visibleCount={entities.length}
      totalCount={totalCount}
      filters={[]}
      filterBar={null}
      empty={empty}
    >
      <OrderTable rows={entities} sort={sortOf(listParams)} columns="all" />
    </RecordList>
  );
}
