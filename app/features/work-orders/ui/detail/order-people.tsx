import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Avatar } from "~/ui/layout/avatar";
import { Badge } from "~/ui/layout/badge";
import { Section } from "~/ui/layout/card";
import { PhoneLink } from "~/ui/layout/contact-links";
import type { WorkOrderDetail } from "../../queries/detail";
import { EditableField } from "../inline/editable-field";

/** The technicians, the lead first, with links to call them. */
export function OrderPeople({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const label = t("workOrders.detail.assignees");
  const people = <People order={order} />;
  return (
    <Section title={label}>
      {order.editable === "all" ? (
        <EditableField order={order} name="people" label={label}>
          {people}
        </EditableField>
      ) : (
        people
      )}
    </Section>
  );
}

function People({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  return (
    <div className="min-w-0 flex-1">
      {order.technicians.length === 0 ? (
        <p className="text-muted">{t("workOrders.list.nobody")}</p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {order.technicians.map((person) => (
          <li key={person.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Avatar name={person.name} />
            <span className="line-words font-medium">
              {person.name}{" "}
              {person.isLead ? (
                <Badge tone="primary" icon="star">
                  {t("workOrders.field.lead")}
                </Badge>
              ) : null}
            </span>
            <AwayBadge day={order.awayOn?.[person.id]} />
            <PhoneLink number={person.phone} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Absent in data stored by an earlier release. */
function AwayBadge({ day }: { day: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!day) return null;
  return (
    <Badge tone="warning" icon="alert">
      {t("workCapacity.away.on", { day: format.nearDay(day) })}
    </Badge>
  );
}
