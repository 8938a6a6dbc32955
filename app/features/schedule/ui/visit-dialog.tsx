import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useContext } from "react";
import { useTranslation } from "react-i18next";
import { OPEN_STATUSES } from "~/features/work-orders/model";
import { useTimesText } from "~/features/visits/ui/times-text";
import { dayIn } from "~/kernel/time/instants";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { LinkButton } from "~/ui/layout/button";
import { MapLink, PhoneLink } from "~/ui/layout/contact-links";
import { PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import { DefinitionList } from "~/ui/list/definition-list";
import { DialogPage } from "~/ui/overlay/dialog-page";
import type { VisitPage } from "~/features/visits/queries/plannable";
import { useScheduleAddress } from "./address";
import { PlanningContext } from "./planning/planning-context";

/** A visit and what the user may do with it. The same as dragging it, for phones and for browsers without JavaScript. */
export function VisitDialog({ visit, people, contact, mayPlan }: VisitPage) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = useScheduleAddress();
  const navigate = useNavigate();
  const planNow = useContext(PlanningContext);
  /** At once, because it can be undone. Without JavaScript the link leads to the question. */
  function cancelAtOnce(event: MouseEvent) {
    if (!planNow) return;
    event.preventDefault();
    planNow({ is: "cancel", visit });
    navigate(address.board(), { preventScrollReset: true });
  }
  const { order, technicianIds, isCancelled, startsAt, arrivalFromAt, arrivalToAt } = visit;
  const timesText = useTimesText();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const isOpen = mayPlan && OPEN_STATUSES.includes(order.status);
  const names = people.filter(({ id }) => technicianIds.includes(id)).map(({ name }) => name);
  return (
    <DialogPage
      title={order.title || order.number}
      closeTo={address.board()}
      footer={
        <>
          <LinkButton to={`/work-orders/${order.id}`} look="quiet" icon="clipboard">
            {t("schedule.visit.open-order")}
          </LinkButton>
          {isOpen && isCancelled ? (
            <LinkButton
              to={address.dialog(`visits/${visit.id}/restore`)}
              look="primary"
              icon="undo"
              preventScrollReset
            >
              {t("schedule.restore.confirm")}
            </LinkButton>
          ) : null}
          {isOpen && !isCancelled ? (
            <>
              <LinkButton
                to={address.dialog(`visits/${visit.id}/cancel`)}
                look="quiet"
                icon="ban"
                preventScrollReset
                onClick={cancelAtOnce}
              >
                {t("schedule.cancel.confirm")}
              </LinkButton>
              <LinkButton
                to={address.dialog(`visits/${visit.id}/move`)}
                look="primary"
                icon="calendar-clock"
                preventScrollReset
              >
                {t("schedule.move.open")}
              </LinkButton>
            </>
          ) : null}
        </>
      }
    >
      <DefinitionList
        items={[
          {
            label: t("schedule.visit.when"),
            value: `${format.dayWithWeekday(dayIn(timeZone, startsAt))}, ${timesText(visit)}`,
          },
          {
            label: t("schedule.visit.arrival"),
            value:
              arrivalFromAt !== null && arrivalToAt !== null
                ? `${format.time(arrivalFromAt)}–${format.time(arrivalToAt)}`
                : t("schedule.visit.during-the-day"),
          },
          { label: t("schedule.visit.who"), value: format.list(names) },
          { label: t("schedule.visit.order"), value: order.number },
          { label: t("schedule.visit.customer"), value: order.customerName },
          { label: t("schedule.visit.contact"), value: contact.person },
          {
            label: t("schedule.visit.phone"),
            value: contact.phone && <PhoneLink number={contact.phone} />,
          },
          {
            label: t("schedule.visit.address"),
            value: contact.address && <MapLink address={contact.address} />,
          },
          {
            label: t("schedule.visit.priority"),
            value: <PriorityMark priority={order.priority} />,
          },
          {
            label: t("schedule.visit.status"),
            value: isCancelled ? (
              t("schedule.visit.cancelled")
            ) : (
              <StatusBadge status={order.status} />
            ),
          },
          {
            label: t("schedule.visit.note"),
            value: visit.note && (
              <span className="wrap-anywhere whitespace-pre-line">{visit.note}</span>
            ),
          },
        ]}
      />
      {mayPlan && !isOpen ? <p className="text-muted mt-3">{t("schedule.visit.closed")}</p> : null}
    </DialogPage>
  );
}
