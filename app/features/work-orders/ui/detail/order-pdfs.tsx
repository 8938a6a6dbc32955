import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import type { WorkOrderDetail } from "../../queries/detail";

/**
 * All archived PDFs of the order. A reopened order also has those of earlier revisions, and all are genuine. A user with a copy may compare
 * it.
 */
export function OrderPdfs({ order }: { order: WorkOrderDetail & { mayReadPdfs: boolean } }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (order.papers.length === 0) return null;
  return (
    <Section title={t("workOrders.detail.pdfs")}>
      <ul className="flex flex-col">
        {(order.mayReadPdfs ? order.papers : []).map((pdf) => (
          <li key={pdf.id}>
            <a
              href={`/api/workOrders/${order.id}/papers/${pdf.id}`}
              download
              className="link-plain inline-flex min-h-11 items-center gap-2"
            >
              <Icon name="download" />
              {t(`common.status.${pdf.moment}`)} ·{" "}
              {t("workOrders.detail.pdf-of", {
                number: pdf.revision,
                at: format.dateTime(pdf.createdAt),
              })}
            </a>
          </li>
        ))}
      </ul>
      <Link
        to={`/work-orders/${order.id}/check`}
        className="link-plain inline-flex min-h-11 items-center gap-2"
      >
        <Icon name="file-check" />
        {t("workOrders.detail.check")}
      </Link>
    </Section>
  );
}
