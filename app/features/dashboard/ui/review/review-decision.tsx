import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
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
  onApprove: (event: FormEvent) => void;
};

/**
 * Approve, with the numbers that are approved, and send back, which asks for a note. On a phone both stay at the bottom. Before JavaScript
 * sending back is a link to the dialog of the order.
 */
export function ReviewDecision({ decision, ...props }: Props) {
  const { order } = props;
  const { t } = useTranslation();
  const may = (command: string) => order.availableActions.some((each) => each.command === command);
  if (!may("approve")) return <Notice kind="info">{t("workOrders.review.gone")}</Notice>;
  return decision === "allowEditing" && may("allowEditing") ? (
    <SendBackForm {...props} />
  ) : (
    <ApproveForm {...props} decision={decision} maySendBack={may("allowEditing")} />
  );
}

function ApproveForm({
  order,
  next,
  decision,
  maySendBack,
  onDecide,
  onApprove,
}: Props & { maySendBack: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const busy = useNavigation().formMethod !== undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (decision === "approve") form.current?.querySelector<HTMLElement>("button")?.focus();
  }, [decision]);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-3" onSubmit={onApprove}>
      <Decided command="approve" order={order} next={next} />
      <input type="hidden" name="revision" value={order.revision?.sha256 ?? ""} />
      <p>
        {t("workOrders.review.confirm", {
          actual: format.minutes(order.totals.totalMinutes),
          planned: format.minutes(order.plannedMinutes),
          expenses: format.money(order.totals.expensesCents),
          revision: order.revision?.number ?? 0,
        })}
      </p>
      <div className="review-buttons">
        <Button look="primary" icon="circle-check" busy={busy}>
          {t("workOrders.approve.confirm")}
        </Button>
        {maySendBack ? (
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
    </Form>
  );
}

/** Asks for the note. Escape cancels. */
function SendBackForm({ order, next, onDecide }: Omit<Props, "decision" | "onApprove">) {
  const { t } = useTranslation();
  const busy = useNavigation().formMethod !== undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);
  return (
    <Form
      ref={form}
      method="post"
      className="card-surface flex flex-col gap-3 p-4"
      onKeyDown={(event) => {
        if (event.key === "Escape") onDecide(null);
      }}
    >
      <Decided command="allowEditing" order={order} next={next} />
      <input type="hidden" name="version" value={order.version} />
      <TextArea name="note" label={t("common.note")} required maxLength={2000} />
      <div className="review-buttons">
        <Button look="primary" busy={busy}>
          {t("workOrders.allowEditing.confirm")}
        </Button>
        <Button type="button" look="quiet" onClick={() => onDecide(null)}>
          {t("ui.dialog.cancel")}
        </Button>
      </div>
    </Form>
  );
}

/** Which order is decided, how, and which one opens then. */
function Decided({
  command,
  order,
  next,
}: Pick<Props, "order" | "next"> & { command: NonNullable<Decision> }) {
  return (
    <>
      <input type="hidden" name="_command" value={command} />
      <input type="hidden" name="_order" value={order.id} />
      <input type="hidden" name="_next" value={next ?? ""} />
      <IdempotencyField />
    </>
  );
}
