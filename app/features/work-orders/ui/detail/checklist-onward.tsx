import { useTranslation } from "react-i18next";
import type { FillPage } from "~/features/checklists/model";
import { itemStates, progressOf } from "~/features/checklists/policy/answers";
import { useSeenAnswers } from "~/features/checklists/ui/with-queued";
import { type VisibleEffect, withStatus } from "~/offline/outbox/effects";
import { LinkButton } from "~/ui/layout/button";
import { checklistWay, type Onward, type OrderWay } from "../../policy/checklist-way";

type Page = FillPage & { way: OrderWay };

/** The steps of the order and what follows its checklist, with what waits on this device. */
export function useChecklistWay(page: Page, effects: readonly VisibleEffect[]) {
  const { order, checklist, others, way } = page;
  const seen = useSeenAnswers(page);
  const record = `work-orders/${order.id}`;
  const own = effects.filter((each) => each.record === record);
  return checklistWay(others, withStatus(way, record, effects), {
    openHere: progressOf(itemStates(checklist.items, seen(checklist))).requiredOpen,
    answered: own.flatMap(({ answer }) => answer ?? []),
    hasQueuedReport: own.some(({ day }) => day !== undefined),
  });
}

type Props = { order: Page["order"]; onward: Onward };

/** The buttons below "All items answered": what follows, and the way back. */
export function ChecklistOnward({ order, onward }: Props) {
  const { t } = useTranslation();
  const path = `/work-orders/${order.id}`;
  return (
    <>
      {onward.to === "checklist" ? (
        <LinkButton to={`${path}/checklists/${onward.id}`} look="primary" icon="list-checks">
          {t("workOrders.step.next-checklist", { name: onward.name })}
        </LinkButton>
      ) : onward.to === "report" ? (
        <LinkButton to={`${path}/daily-reports/new`} look="primary" icon="clipboard">
          {t("workOrders.step.report")}
        </LinkButton>
      ) : null}
      <LinkButton
        to={onward.to === "order" ? path : `${path}?tab=checklists`}
        look={onward.to === "order" ? "primary" : "plain"}
      >
        {t("checklists.fill.back", { order: order.number })}
      </LinkButton>
    </>
  );
}
