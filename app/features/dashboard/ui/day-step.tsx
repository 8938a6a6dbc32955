import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "~/ui/layout/button";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import type { DayOrder } from "../model";

const LOOK = "min-h-12 w-full";

/** The button for the next step. */
export function DayStep({ order }: { order: DayOrder }) {
  const { t } = useTranslation();
  if (order.next === "start") return <Start order={order} />;
  if (order.next === "report") {
    return (
      <LinkButton
        to={`/work-orders/${order.id}/daily-reports/new`}
        look="primary"
        icon="clipboard"
        className={LOOK}
        prefetch="intent"
        aria-label={t("dashboard.day.report-on", { number: order.number })}
      >
        {t("dashboard.day.report")}
      </LinkButton>
    );
  }
  return (
    <LinkButton
      to={`/work-orders/${order.id}`}
      look={order.sentBack === null ? "plain" : "primary"}
      icon="arrow-right"
      className={LOOK}
      prefetch="intent"
      aria-label={t("dashboard.day.open-order", { number: order.number })}
    >
      {t("dashboard.day.open")}
    </LinkButton>
  );
}

/** Starts the order immediately, with the action of the order's dialog. */
function Start({ order: { id, number, version } }: { order: DayOrder }) {
  const { t } = useTranslation();
  const action = `/work-orders/${id}/start`;
  const busy = useNavigation().formAction === action;
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="version" value={version} />
      <IdempotencyField />
      <Button
        look="primary"
        icon="play"
        busy={busy}
        className={LOOK}
        aria-label={`${t("workOrders.start.confirm")}: ${number}`}
      >
        {t("workOrders.start.confirm")}
      </Button>
    </Form>
  );
}
