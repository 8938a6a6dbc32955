import { useTranslation } from "react-i18next";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { WorkOrderDetail } from "../../queries/detail";
import { type CommandName, sentBackNote } from "../../model";
import { BY_WEIGHT } from "../command/order-commands";

/** Commands that the device can queue and send later. */
const WITHOUT_NETWORK: readonly CommandName[] = ["start"];
const PRIMARY: readonly CommandName[] = ["start", "approve", "sign", "submitForApproval"];

/** The actions that the server returned as available. The interface never checks roles itself. */
export function OrderActions({ order }: { order: WorkOrderDetail & { mayFileReport: boolean } }) {
  const { t } = useTranslation();
  const unavailable = useNeedsNetwork();
  const unavailableFor = (command: CommandName) =>
    WITHOUT_NETWORK.includes(command) ? undefined : unavailable;
  const offered = BY_WEIGHT.filter(({ command }) =>
    order.availableActions.some((each) => each.command === command),
  );
  const isSentBack = sentBackNote(order) !== null;
  // While work is in progress, filing the daily report is the main action. An order that was sent back has its reports.
  const reporting = order.mayFileReport && order.status === "in-progress" && !isSentBack;
  const primary = reporting ? undefined : offered.find(({ command }) => PRIMARY.includes(command));
  const rest = offered.filter((each) => each !== primary);
  const isDone = order.status === "done";
  const hasMore = !isDone || order.mayFileReport || rest.length > 0;
  const pdf = `/api/workOrders/${order.id}/pdf`;
  return (
    <ActionBar>
      {hasMore ? (
        <Menu label={t("workOrders.detail.more")}>
          {order.editable === "none" ? null : (
            <MenuLink to={`/work-orders/${order.id}/edit`} icon="pen" unavailable={unavailable}>
              {t("workOrders.detail.edit")}
            </MenuLink>
          )}
          {order.mayFileReport && !reporting ? (
            <MenuLink to={`/work-orders/${order.id}/daily-reports/new`} icon="clipboard">
              {t("workOrders.detail.new-report")}
            </MenuLink>
          ) : null}
          {rest.map(({ command, path, icon, danger }) => (
            <MenuLink
              key={command}
              to={`/work-orders/${order.id}/${path}`}
              icon={icon}
              danger={danger}
              unavailable={unavailableFor(command)}
              preventScrollReset
            >
              {t(`workOrders.${command}.confirm`)}
            </MenuLink>
          ))}
          {isDone ? null : (
            <MenuLink to={pdf} icon="download" unavailable={unavailable} reloadDocument>
              {t("workOrders.detail.pdf")}
            </MenuLink>
          )}
        </Menu>
      ) : null}
      {isDone ? (
        <LinkButton
          to={pdf}
          icon="download"
          look={primary ? "plain" : "primary"}
          unavailable={unavailable}
          reloadDocument
        >
          {t("workOrders.detail.pdf")}
        </LinkButton>
      ) : null}
      {reporting ? (
        <LinkButton
          to={`/work-orders/${order.id}/daily-reports/new`}
          look="primary"
          icon="clipboard"
        >
          {t("workOrders.detail.new-report")}
        </LinkButton>
      ) : null}
      {primary ? (
        <LinkButton
          to={`/work-orders/${order.id}/${primary.path}`}
          look="primary"
          icon={primary.icon}
          unavailable={unavailableFor(primary.command)}
          preventScrollReset
        >
          {isSentBack && primary.command === "submitForApproval"
            ? t("workOrders.sentBack.submit-again")
            : t(`workOrders.${primary.command}.confirm`)}
        </LinkButton>
      ) : null}
    </ActionBar>
  );
}

/** The commands that only a guard blocks, with the reason. A missing button would give no reason. */
export function BlockedActions({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  if (order.blockedActions.length === 0) return null;
  return (
    <ul className="text-muted flex flex-col gap-1 text-sm">
      {order.blockedActions.map(({ command, guard }) => (
        <li key={command}>
          {t(`workOrders.${command}.confirm`)}: {t(`workOrders.guards.${guard}`)}
        </li>
      ))}
    </ul>
  );
}
