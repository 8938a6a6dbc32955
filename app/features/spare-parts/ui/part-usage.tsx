import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import type { PartUse } from "../queries/movements";

/** The latest reports that used the part, with links. */
export function PartUses({ uses }: { uses: PartUse[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useQuantity();
  return (
    <Section title={t("spareParts.detail.uses")}>
      {uses.length === 0 ? <p className="text-muted">{t("spareParts.detail.no-uses")}</p> : null}
      <ul className="flex flex-col">
        {uses.map((use) => (
          <li key={use.id} className="border-base-300 border-t first:border-t-0">
            <Link
              to={`/work-orders/${use.workOrderId}/daily-reports/${use.reportId}`}
              prefetch="intent"
              className="hover:bg-base-200 rounded-field flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1 py-1.5"
            >
              <span className="min-w-0">
                <span className="font-medium">{use.orderNumber}</span>{" "}
                <span className="text-muted">
                  {[format.day(use.reportOn), use.authorName].join(" · ")}
                </span>
              </span>
              <span className="font-medium tabular-nums">
                {labelOf(use.quantityThousandths, use.unit)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
