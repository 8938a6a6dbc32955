import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "~/ui/layout/button";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import type { DayOrder } from "../model";

type Props = { order: DayOrder; compact?: boolean | undefined };

function lookOf(compact = false): string {
  return compact ? "min-h-12 px-3" : "min-h-12 w-full";
}

/** The button for the next step. `compact`: beside the order in a row, where an order that can only be opened is its own link. */
export function DayStep({ order, compact }: Props) {
  const { t } = useTranslation();
  const className = lookOf(compact);
  if (order.next === "start") return <Start order={order} compact={compact} />;
  if (order.next === "report") {
    return (
      <LinkButton
        to={`/work-orders/${order.id}/daily-reports/new`}
        look={compact ? "plain" : "primary"}
        icon={compact ? undefined : "clipboard"}
        className={className}
        prefetch="intent"
        aria-label={t("dashboard.day.report-on", { number: order.number })}
      >
        {t(compact ? "dashboard.day.report-short" : "dashboard.day.report")}
      </LinkButton>
    );
  }
  if (compact) return null;
  return (
    <LinkButton
      to={`/work-orders/${order.id}`}
      look={order.sentBack === null ? "plain" : "primary"}
      icon="arrow-right"
      className={className}
      prefetch="intent"
      aria-label={t("dashboard.day.open-order", { number: order.number })}
    >
      {t("dashboard.day.open")}
    </LinkButton>
  );
}

/** Starts the order immediately, with the action of the order's dialog. */
function Start({ order: { id, number, version }, compact }: Props) {
  const { t } = useTranslation();
  const action = `/work-orders/${id}/start`;
  const busy = useNavigation().formAction === action;
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="version" value={version} />
      <IdempotencyField />
      <Button
        look={compact ? "plain" : "primary"}
        icon={compact ? undefined : "play"}
        busy={busy}
        className={lookOf(compact)}
        aria-label={`${t("workOrders.start.confirm")}: ${number}`}
      >
        {t(compact ? "dashboard.day.start-short" : "workOrders.start.confirm")}
      </Button>
    </Form>
  );
}
