import { useTranslation } from "react-i18next";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { useFormat } from "~/shell/layout/use-format";
import { Menu, MenuLink, MenuButton } from "~/ui/overlay/menu";
import type { WorkOrderDetail } from "../../queries/detail";
import { BY_WEIGHT, pathOf, worksOffline } from "../command/order-commands";
import { isPdfInBar, type OrderStep, useTabOfPage } from "./step-link";
import { closePopovers } from "~/shell/layout/popover";
import { useHydrated } from "~/ui/layout/hydrated";
import { useToast } from "~/ui/overlay/toast";
import { joinNames } from "~/kernel/text/title";

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
  const entry = ({ command, icon, danger }: (typeof offered)[number]) => (
    <MenuLink
      key={command}
      to={`/work-orders/${order.id}/${pathOf(command)}${tab}`}
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
            : guard === "needs_lead"
              ? t("workOrders.guards.needs_lead")
              : `${t(`workOrders.${command}.confirm`)}: ${t(`workOrders.guards.${guard}`)}`}
        </li>
      ))}
    </ul>
  );
}

/** Whether this browser supports sharing links (Web Share); false on the server. */
function useMayShare(): boolean {
  return useHydrated() && "share" in navigator;
}

/** Menu entries that share the link or the PDF of an order with another app. Only the link if the browser cannot share files. */
function ShareEntries({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const show = useToast();
  const unavailable = useNeedsNetwork();
  const title = joinNames(order.number, order.customer?.name, order.location?.name);
  async function share(what: "link" | "pdf") {
    closePopovers();
    const outcome = await import("./share-order")
      .then((sharing) => sharing[what]({ id: order.id, number: order.number, title }))
      .catch(() => "failed" as const);
    if (outcome === "again") show("info", t("workOrders.share.again"));
    if (outcome === "failed") show("error", t("workOrders.share.failed"));
  }
  return (
    <>
      <MenuButton icon="link" onClick={() => void share("link")}>
        {t("workOrders.share.link")}
      </MenuButton>
      {takesFiles() ? (
        <MenuButton
          icon="send"
          disabled={unavailable !== undefined}
          onClick={() => void share("pdf")}
        >
          {t("workOrders.share.pdf")}
        </MenuButton>
      ) : null}
    </>
  );
}

function takesFiles(): boolean {
  if (!("canShare" in navigator)) return false;
  return navigator.canShare({ files: [new File([], "a.pdf", { type: "application/pdf" })] });
}
