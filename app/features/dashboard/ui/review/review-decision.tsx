import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { OrderWithReports } from "~/features/daily-reports/queries/order";
import { pathOf } from "~/features/work-orders/ui/command/order-commands";
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
 * Approve, with the numbers that are approved, and object, which asks for a note: it sends the order back, or asks an administrator to reopen
 * what is signed. On a phone both stay at the bottom. Before JavaScript objecting is a link to the dialog of the order.
 */
export function ReviewDecision({ decision, ...props }: Props) {
  const { order } = props;
  const { t } = useTranslation();
  const objection = objectionTo(order);
  if (!isOffered(order, "approve"))
    return <Notice kind="info">{t("workOrders.review.gone")}</Notice>;
  return decision === "object" && objection && objection !== "reopen" ? (
    <ObjectionForm {...props} command={objection} />
  ) : (
    <ApproveForm {...props} decision={decision} objection={objection} />
  );
}

type Order = Pick<OrderWithReports, "availableActions">;

/** The likeliest first. An administrator reopens what is signed in its own dialog, which asks for a second confirmation. */
const OBJECTIONS = ["allowEditing", "requestReopening", "reopen"] as const;
type Objection = (typeof OBJECTIONS)[number];

function objectionTo(order: Order): Objection | undefined {
  return OBJECTIONS.find((command) => isOffered(order, command));
}

function isOffered({ availableActions }: Order, command: string): boolean {
  return availableActions.some((each) => each.command === command);
}

function ApproveForm({
  order,
  next,
  decision,
  objection,
  onDecide,
  onApprove,
}: Props & { objection: Objection | undefined }) {
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
        {objection ? (
          <LinkButton
            to={`/work-orders/${order.id}/${pathOf(objection)}`}
            onClick={(event) => {
              if (objection === "reopen") return;
              event.preventDefault();
              onDecide("object");
            }}
          >
            {objection === "allowEditing"
              ? t("workOrders.allowEditing.confirm")
              : t("workOrders.review.disagree")}
          </LinkButton>
        ) : null}
      </div>
    </Form>
  );
}

type ObjectionProps = Omit<Props, "decision" | "onApprove"> & {
  command: Exclude<Objection, "reopen">;
};

/** Asks for the note. Escape cancels. Its buttons stay below the note, which they would cover at the bottom of a phone. */
function ObjectionForm({ order, next, onDecide, command }: ObjectionProps) {
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
      <Decided command={command} order={order} next={next} />
      <input type="hidden" name="version" value={order.version} />
      {command === "requestReopening" ? <p>{t("workOrders.requestReopening.text")}</p> : null}
      <TextArea name="note" label={t("common.note")} required maxLength={2000} />
      <div className="flex flex-wrap gap-2">
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

/** Which order is decided, how, and which one opens then. */
function Decided({
  command,
  order,
  next,
}: Pick<Props, "order" | "next"> & { command: "approve" | ObjectionProps["command"] }) {
  return (
    <>
      <input type="hidden" name="_command" value={command} />
      <input type="hidden" name="_order" value={order.id} />
      <input type="hidden" name="_next" value={next ?? ""} />
      <IdempotencyField />
    </>
  );
}
