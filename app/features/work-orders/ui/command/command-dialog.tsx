import { useActionData, useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalAnswer } from "~/kernel/refusal";
import { ConfirmForm } from "~/ui/overlay/confirm";
import type { WorkOrderDetail } from "../../queries/detail";
import type { CommandName } from "../../model";
import { RefusedCommand } from "./refused-command";

type Props = {
  /** Signing has a page of its own. */
  command: Exclude<CommandName, "sign">;
  asks?: { name: "reason" | "note"; required: boolean };
  danger?: boolean;
  fields?: Record<string, string | number>;
  children?: ReactNode;
};

/** One command of an order: its effect, the text that it requires, and the server's refusal. */
export function CommandDialog({ command, asks, danger, fields, children }: Props) {
  const { t } = useTranslation();
  const order = useOutletContext<WorkOrderDetail>();
  const refusal = useActionData<{ refusal?: RefusalAnswer }>()?.refusal;
  return (
    <ConfirmForm
      title={t(`workOrders.${command}.title`)}
      text={t(`workOrders.${command}.text`)}
      confirmLabel={t(`workOrders.${command}.confirm`)}
      danger={danger}
      fields={
        fields ?? {
          version: order.version,
          _title: [order.number, order.customer?.name].filter(Boolean).join(" · "),
        }
      }
      asks={asks ? { ...asks, label: t(`common.${asks.name}`), maxLength: 2000 } : undefined}
      error={
        refusal ? (
          <RefusedCommand failed={t(`workOrders.${command}.failed`)} refusal={refusal} />
        ) : undefined
      }
      closeTo={`/work-orders/${order.id}`}
    >
      {children}
    </ConfirmForm>
  );
}
