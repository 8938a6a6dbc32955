import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OrderWithReports } from "~/features/daily-reports/queries/order";
import { useFormat } from "~/shell/layout/use-format";
import { TextArea } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import { Button, LinkButton } from "~/ui/layout/button";
import { Notice } from "~/ui/layout/notice";
import type { Decision } from "./use-review-keys";

type Props = {
  order: OrderWithReports;
  next: string | null;
  decision: Decision;
  onDecide: (decision: Decision) => void;
};

/** Approve and send back. Before JavaScript both are links to the dialogs of the order. */
export function ReviewDecision({ order, next, decision, onDecide }: Props) {
  const { t } = useTranslation();
  const may = (command: string) => order.availableActions.some((each) => each.command === command);
  if (!may("approve")) return <Notice kind="info">{t("workOrders.review.gone")}</Notice>;
  if (decision === "approve" || (decision === "allowEditing" && may("allowEditing")))
    return <DecisionForm key={decision} command={decision} {...{ order, next, onDecide }} />;
  return (
    <div className="flex gap-2">
      <LinkButton
        to={`/work-orders/${order.id}/approve`}
        look="primary"
        icon="circle-check"
        onClick={(event) => {
          event.preventDefault();
          onDecide("approve");
        }}
      >
        {t("workOrders.approve.confirm")}
      </LinkButton>
      {may("allowEditing") ? (
        <LinkButton
          to={`/work-orders/${order.id}/allow-editing`}
          onClick={(event) => {
            event.preventDefault();
            onDecide("allowEditing");
          }}
        >
          {t("workOrders.allowEditing.confirm")}
        </LinkButton>
      ) : null}
    </div>
  );
}

type FormProps = Omit<Props, "decision"> & { command: NonNullable<Decision> };

/** Names the numbers that are approved, or asks for the note. Escape cancels. */
function DecisionForm({ order, next, command, onDecide }: FormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const busy = useNavigation().formMethod !== undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("textarea, button")?.focus();
  }, []);
  return (
    <Form
      ref={form}
      method="post"
      className="card-surface flex flex-col gap-3 p-4"
      onKeyDown={(event) => {
        if (event.key === "Escape") onDecide(null);
      }}
    >
      <input type="hidden" name="_command" value={command} />
      <input type="hidden" name="_order" value={order.id} />
      <input type="hidden" name="_next" value={next ?? ""} />
      <IdempotencyField />
      {command === "approve" ? (
        <>
          <input type="hidden" name="revision" value={order.revision?.sha256 ?? ""} />
          <p>
            {t("workOrders.review.confirm", {
              actual: format.minutes(order.totals.totalMinutes),
              planned: format.minutes(order.plannedMinutes),
              expenses: format.money(order.totals.expensesCents),
              revision: order.revision?.number ?? 0,
            })}
          </p>
        </>
      ) : (
        <>
          <input type="hidden" name="version" value={order.version} />
          <TextArea name="note" label={t("common.note")} required maxLength={2000} />
        </>
      )}
      <div className="flex gap-2">
        <Button look="primary" busy={busy}>
          {t(`workOrders.${command}.confirm`)}
        </Button>
        <Button type="button" look="quiet" onClick={() => onDecide(null)}>
          {t("ui.dialog.cancel")}
        </Button>
      </div>
    </Form>
  );
}
