import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Section } from "~/ui/layout/card";
import { EmailLink, PhoneLink } from "~/ui/layout/contact-links";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { DefinitionList } from "~/ui/list/definition-list";
import { StatusBadge } from "~/ui/layout/status-badge";
import type { AssignedOrder } from "../queries/assigned";
import type { User } from "../queries/user";
import { ActiveMark, InviteBadge, RoleChips } from "./marks";

export function UserContact({ user }: { user: User }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t("users.detail.contact")}>
      <DefinitionList
        items={[
          { label: t("users.field.email"), value: <EmailLink address={user.email} /> },
          {
            label: t("users.field.phoneNumber"),
            value: user.phoneNumber ? <PhoneLink number={user.phoneNumber} /> : null,
          },
          { label: t("users.field.createdAt"), value: format.date(user.createdAt) },
        ]}
      />
    </Section>
  );
}

/** The user's roles, and whether the account can be used yet. */
export function UserAccess({ user }: { user: User }) {
  const { t } = useTranslation();
  const isPartner = user.roles.some(({ roleName }) => roleName === "PARTNER_USER");
  const customer = user.customerId ? (
    <Link
      to={`/${isPartner ? "partners" : "customers"}/${user.customerId}`}
      className="link-plain inline-flex min-h-11 items-center md:min-h-6"
    >
      {user.customerName}
    </Link>
  ) : null;
  return (
    <Section title={t("users.detail.access")}>
      <DefinitionList
        items={[
          { label: t("users.field.roles"), value: <RoleChips roles={user.roles} /> },
          { label: t(isPartner ? "users.field.partner" : "users.field.customer"), value: customer },
          { label: t("users.field.active"), value: <ActiveMark active={user.active} /> },
          {
            label: t("users.field.inviteStatus"),
            value: <InviteBadge status={user.inviteStatus} />,
          },
          {
            label: t("users.field.secondStep"),
            value: user.secondStep ? t("users.second-step.on") : null,
          },
        ]}
      />
    </Section>
  );
}

type OrdersProps = { orders: AssignedOrder[]; count: number };

export function UserOrders({ orders, count }: OrdersProps) {
  const { t } = useTranslation();
  return (
    <Section title={t("users.detail.orders")}>
      {orders.length === 0 ? <p className="text-muted">{t("users.detail.no-orders")}</p> : null}
      <ul className="flex flex-col">
        {orders.map((order) => (
          <li key={order.id} className="border-base-300 border-t first:border-t-0">
            <PrefetchLink
              to={`/work-orders/${order.id}`}
              className="hover:bg-base-200 rounded-field flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1 py-1.5"
            >
              <span className="min-w-0">
                <span className="font-medium">{order.number}</span>{" "}
                <span className="text-muted">{order.customerName}</span>
              </span>
              <span className="flex flex-wrap gap-1">
                {order.leads ? (
                  <Badge tone="primary" icon="star">
                    {t("users.detail.lead")}
                  </Badge>
                ) : null}
                <StatusBadge status={order.status} />
              </span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
      {count > orders.length ? (
        <p className="text-muted mt-2 text-sm">
          {t("users.detail.more-orders", { count: count - orders.length })}
        </p>
      ) : null}
    </Section>
  );
}
