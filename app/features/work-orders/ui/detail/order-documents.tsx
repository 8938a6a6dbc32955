import { useTranslation } from "react-i18next";
import type { DocumentRow } from "~/features/attachments/queries/list";
import { RecordDocuments } from "~/features/attachments/ui/documents/record-documents";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { WorkOrderDetail } from "../../queries/detail";

/** Documents and photos of the order. Users with the permission add more while it is open. */
export function OrderDocuments({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const viewer = useRootFacts()?.user?.id;
  const mayRemove = (document: DocumentRow) =>
    order.mayRemoveDocuments === "all" ||
    (order.mayRemoveDocuments === "own" && document.addedBy.id === viewer);
  return (
    <RecordDocuments
      documents={order.documents}
      path={`/work-orders/${order.id}`}
      mayAdd={order.mayAddDocuments}
      mayRemove={mayRemove}
      queued={{
        id: order.id,
        title: [order.number, order.customer?.name].filter(Boolean).join(" · "),
      }}
      failed={t("workOrders.addDocuments.failed")}
    />
  );
}
