import { useTranslation } from "react-i18next";
import { sentBackNote } from "~/features/work-orders/model";
import { useFormat } from "~/shell/layout/use-format";
import { Notice } from "~/ui/layout/notice";
import type { OrderWithReports } from "../../queries/order";
import type { ReturnReason } from "../../queries/order-references";

/** Who sent the order back, and why. The page's next step is to change the report, then to submit again. */
export function SentBackBanner({ order }: { order: OrderWithReports }) {
  const note = sentBackNote(order);
  return note ? <ReturnNotice reason={{ ...note, authorName: note.author.name }} /> : null;
}

/** Also above the form of the report that is to be corrected. */
export function ReturnNotice({ reason }: { reason: ReturnReason }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { about, text, authorName: name, createdAt } = reason;
  return (
    <Notice
      kind="warning"
      title={t(`workOrders.sentBack.${about}`, { name, when: format.dateTime(createdAt) })}
    >
      <p className="whitespace-pre-line">{text}</p>
    </Notice>
  );
}
