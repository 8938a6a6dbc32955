import { useTranslation } from "react-i18next";
import { Avatar } from "~/ui/layout/avatar";
import { Badge } from "~/ui/layout/badge";
import { Section } from "~/ui/layout/card";
import { PhoneLink } from "~/ui/layout/contact-links";
import type { WorkOrderDetail } from "../../queries/detail";

/** The technicians, the lead first, with links to call them. */
export function OrderPeople({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  return (
    <Section title={t("workOrders.detail.assignees")}>
      {order.technicians.length === 0 ? (
        <p className="text-muted">{t("workOrders.list.nobody")}</p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {order.technicians.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Avatar name={person.name} />
            <span className="min-w-0 flex-1 font-medium">
              {person.name}{" "}
              {person.isLead ? (
                <Badge tone="primary" icon="star">
                  {t("workOrders.field.lead")}
                </Badge>
              ) : null}
            </span>
            <PhoneLink number={person.phone} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
