import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import type { PlanOfOrder } from "../queries/of-order";

/** On the page of an order: the plan that it was made from. */
export function FromPlan({ plan: { id, name, dueOn, mayOpen } }: { plan: PlanOfOrder }) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = t("workOrders.detail.from-plan", { name, day: format.day(dueOn) });
  return (
    <p className="text-muted flex items-center gap-2">
      <Icon name="calendar-clock" size={18} />
      {mayOpen ? (
        <Link
          to={`/preventive-maintenance/${id}`}
          className="link-plain inline-flex min-h-11 items-center lg:min-h-6"
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  );
}
