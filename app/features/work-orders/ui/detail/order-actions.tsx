import { useTranslation } from "react-i18next";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { useFormat } from "~/shell/layout/use-format";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { WorkOrderDetail } from "../../queries/detail";
import { BY_WEIGHT, worksOffline } from "../command/order-commands";
import { ShareEntries, useMayShare } from "./share-entries";
import { isPdfInBar, type OrderStep, useTabOfPage } from "./step-link";

type Props = { order: WorkOrderDetail & { mayFileReport: boolean }; step: OrderStep };

/** What else the server offers besides the next step. The interface never checks roles itself. */
export function OrderActions({ order, step: { next } }: Props) {
  const { t } = useTranslation();
  const unavailable = useNeedsNetwork();
  const tab = useTabOfPage();
  const isStep = (each: string) => next.mayAct && next.step === each;
  const offered = BY_WEIGHT.filter(
    ({ command }) =>
      !isStep(command) && order.availableActions.some((each) => each.command === command),
  );
  const mayEdit = order.editable !== "none" && !isStep("assign");
  const mayReport = order.mayFileReport && !isStep("report");
  const hasPdf = !isPdfInBar(order, next);
  const mayShare = useMayShare();
  const isEmpty = !mayEdit && !mayReport && !hasPdf && !mayShare && !order.mayDuplicate;
  if (isEmpty && offered.length === 0) return null;
  const entry = ({ command, path, icon, danger }: (typeof offered)[number]) => (
    <MenuLink
      key={command}
      to={`/work-orders/${order.id}/${path}${tab}`}
      icon={icon}
      danger={danger}
      unavailable={worksOffline(command) ? undefined : unavailable}
      preventScrollReset
    >
      {t(`workOrders.${command}.confirm`)}
    </MenuLink>
  );
  return (
    <Menu>
      {mayEdit ? (
        <MenuLink to={`/work-orders/${order.id}/edit`} icon="pen" unavailable={unavailable}>
          {t("workOrders.detail.edit")}
        </MenuLink>
      ) : null}
      {mayReport ? (
        <MenuLink to={`/work-orders/${order.id}/daily-reports/new`} icon="clipboard">
          {t("workOrders.step.report")}
        </MenuLink>
      ) : null}
      {offered.filter(({ danger }) => !danger).map(entry)}
      {order.mayDuplicate ? (
        <MenuLink to={`/work-orders/new?from=${order.id}`} icon="copy" unavailable={unavailable}>
          {t("workOrders.duplicate.title")}
        </MenuLink>
      ) : null}
      {hasPdf ? (
        <MenuLink
          to={`/api/workOrders/${order.id}/pdf`}
          icon="download"
          unavailable={unavailable}
          reloadDocument
        >
          {t("workOrders.detail.pdf")}
        </MenuLink>
      ) : null}
      {mayShare ? <ShareEntries order={order} /> : null}
      {offered.filter(({ danger }) => danger).map(entry)}
    </Menu>
  );
}

/** The commands that only a guard blocks, with the reason. A missing button would give no reason. */
export function BlockedActions({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ownApprovalAt } = order;
  if (order.blockedActions.length === 0) return null;
  return (
    <ul className="text-muted flex flex-col gap-1 text-sm">
      {order.blockedActions.map(({ command, guard }) => (
        <li key={command}>
          {guard === "approved_already" && ownApprovalAt
            ? t("workOrders.approve.given", { at: format.dateTime(ownApprovalAt) })
            : `${t(`workOrders.${command}.confirm`)}: ${t(`workOrders.guards.${guard}`)}`}
        </li>
      ))}
    </ul>
  );
}
