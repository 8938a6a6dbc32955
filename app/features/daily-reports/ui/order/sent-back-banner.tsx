import { useTranslation } from "react-i18next";
import { sentBackNote } from "~/features/work-orders/model";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import type { OrderWithReports } from "../../queries/order";

/** Who sent the order back, why, and the report that its reader can change. Submitting again is the page's main action. */
export function SentBackBanner({ order }: { order: OrderWithReports }) {
  const { t } = useTranslation();
  const format = useFormat();
  const userId = useRootFacts()?.user?.id;
  const note = sentBackNote(order);
  if (!note) return null;
  const [own] = order.reports.filter(({ authorId }) => authorId === userId);
  const facts = { name: note.author.name, when: format.dateTime(note.createdAt) };
  return (
    <Notice kind="warning" title={t(`workOrders.sentBack.${note.about}`, facts)}>
      <p className="whitespace-pre-line">{note.text}</p>
      {own && order.mayFileReport ? (
        <p className="mt-3">
          <LinkButton
            to={`/work-orders/${order.id}/daily-reports/${own.id}/edit`}
            look="primary"
            icon="pen"
          >
            {t("workOrders.sentBack.fix", { day: format.day(own.reportOn) })}
          </LinkButton>
        </p>
      ) : null}
    </Notice>
  );
}
