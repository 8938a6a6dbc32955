import { useTranslation } from "react-i18next";
import { sentBackNote } from "~/features/work-orders/model";
import { useFormat } from "~/shell/layout/use-format";
import { Notice } from "~/ui/layout/notice";
import type { OrderWithReports } from "../../queries/order";

/** Who sent the order back, and why. The page's next step is to change the report, then to submit again. */
export function SentBackBanner({ order }: { order: OrderWithReports }) {
  const { t } = useTranslation();
  const format = useFormat();
  const note = sentBackNote(order);
  if (!note) return null;
  const facts = { name: note.author.name, when: format.dateTime(note.createdAt) };
  return (
    <Notice kind="warning" title={t(`workOrders.sentBack.${note.about}`, facts)}>
      <p className="whitespace-pre-line">{note.text}</p>
    </Notice>
  );
}
