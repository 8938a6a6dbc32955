import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TicketRow } from "~/features/tickets/queries/list";
import { joinNames, titleOf } from "~/kernel/text/title";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { isUrgent, PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import type { WorkOrderRow } from "../queries/list/rows";
import type { OpenWork as Work } from "../queries/open-of-record";
import { PlannedStart } from "./list/planned-start";

type Props = { work: Work; /** Where all tickets are. */ allTickets: string };

/** What is open for a customer, a place or an asset: the first thing on its page. */
export function OpenWork({ work: { orders, tickets }, allTickets }: Props) {
  const { t } = useTranslation();
  const hasOrders = orders && orders.totalCount > 0;
  const hasTickets = tickets && tickets.totalCount > 0;
  return (
    <Section title={t("workOrders.open.title")}>
      {hasOrders || hasTickets ? null : <p className="text-muted">{t("workOrders.open.none")}</p>}
      <div
        className={`grid gap-x-8 gap-y-4 ${hasOrders && hasTickets ? "xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" : ""}`}
      >
        {hasOrders ? (
          <OpenKind title={t("workOrders.list.title")} {...orders}>
            {orders.entities.map((order) => (
              <OpenOrder key={order.id} order={order} />
            ))}
          </OpenKind>
        ) : null}
        {hasTickets ? (
          <OpenKind title={t("tickets.title")} {...tickets}>
            {tickets.entities.map((ticket) => (
              <OpenTicket key={ticket.id} ticket={ticket} />
            ))}
          </OpenKind>
        ) : null}
      </div>
      <p className="-mb-2 flex flex-wrap gap-x-4">
        {orders ? <All to="?tab=work-orders">{t("workOrders.open.all-orders")}</All> : null}
        {tickets ? <All to={allTickets}>{t("workOrders.open.all-tickets")}</All> : null}
      </p>
    </Section>
  );
}

function All({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link-plain inline-flex min-h-11 items-center">
      {children}
    </Link>
  );
}

type KindProps = { title: string; entities: unknown[]; totalCount: number; children: ReactNode };

function OpenKind({ title, entities, totalCount, children }: KindProps) {
  const { t } = useTranslation();
  const hidden = totalCount - entities.length;
  return (
    <div className="min-w-0">
      <h3 className="text-muted text-sm font-medium">
        {title} <span className="tabular-nums">{totalCount}</span>
      </h3>
      <ul className="divide-base-300 divide-y">{children}</ul>
      {hidden > 0 ? (
        <p className="text-muted text-sm">{t("workOrders.open.more", { count: hidden })}</p>
      ) : null}
    </div>
  );
}

type RowProps = { to: string; name: string; children: ReactNode; badge: ReactNode };

function Row({ to, name, children, badge }: RowProps) {
  return (
    <li>
      <PrefetchLink to={to} className="hover:bg-base-200 rounded-field -mx-2 block px-2 py-2">
        <span className="line-clamp-1 font-medium wrap-anywhere">{name}</span>
        <span className="text-muted mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
          {badge}
          {children}
        </span>
      </PrefetchLink>
    </li>
  );
}

function OpenOrder({ order }: { order: WorkOrderRow }) {
  const { t } = useTranslation();
  const { assetName, roomName, locationName, customerName, leadName, assigneeCount } = order;
  const place = assetName || roomName || locationName || customerName;
  return (
    <Row
      to={`/work-orders/${order.id}`}
      name={titleOf(order.description) || place || order.number}
      badge={<StatusBadge status={order.status} />}
    >
      <span className="whitespace-nowrap">{order.number}</span>
      {isUrgent(order.priority) ? <PriorityMark priority={order.priority} /> : null}
      {order.plannedStartOn ? <PlannedStart order={order} iconSize={14} /> : null}
      <span>
        {leadName || t("workOrders.list.nobody")}
        {assigneeCount > 1 ? ` +${assigneeCount - 1}` : null}
      </span>
    </Row>
  );
}

function OpenTicket({ ticket }: { ticket: TicketRow }) {
  const format = useFormat();
  const { number, workOrder, priority, createdAt, creatorName } = ticket;
  return (
    <Row
      to={`/tickets/${ticket.id}`}
      name={ticket.name}
      badge={<StatusBadge status={ticket.status} />}
    >
      <span>{workOrder ? `${number} → ${workOrder.number}` : number}</span>
      {isUrgent(priority) ? <PriorityMark priority={priority} /> : null}
      <span>{joinNames(format.date(createdAt), creatorName)}</span>
    </Row>
  );
}
