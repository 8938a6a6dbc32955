import { useTranslation } from "react-i18next";
import { titleOf } from "~/kernel/text/title";
import { useCommandMove } from "~/shell/records/command-move";
import { Avatar } from "~/ui/layout/avatar";
import { Board } from "~/ui/board/board";
import type { BoardCard, BoardColumn } from "~/ui/board/visible-cards";
import { Icon, type IconName } from "~/ui/layout/icon";
import { useListAddress } from "~/ui/list/list-address";
import { MenuLink } from "~/ui/overlay/menu";
import { PriorityMark } from "~/ui/layout/status-badge";
import type { BoardOrder, OrderColumn } from "../../queries/list/board";
import { OPEN_STATUSES, type Status } from "~/features/approvals/model";
import { BY_WEIGHT, pathOf } from "../command/order-commands";
import { joinNames } from "~/kernel/text/title";
import { movesOf } from "./order-moves";
import { PlannedStart } from "./planned-start";

const ICONS: Record<Status, IconName> = {
  backlog: "circle",
  "in-progress": "play",
  "waiting-for-approvals": "hourglass",
  signed: "signature",
  done: "circle-check",
};

/** Work orders by status. The available actions of each order determine its possible moves. */
export function OrderBoard({ columns, label }: { columns: OrderColumn[]; label: string }) {
  const { t } = useTranslation();
  const address = useListAddress();
  const move = useCommandMove();
  const orders = columns.flatMap(({ rows }) => rows);
  const board = columns.map(({ status, count, rows }): BoardColumn => ({
    key: status,
    title: t(`common.status.${status}`),
    icon: ICONS[status],
    count,
    closed: !OPEN_STATUSES.includes(status),
    allTo: address({ view: "table", status }),
    cards: rows.map((order) => cardOf(order)),
  }));
  /** Only the start takes effect on the drop itself. */
  function start(id: string): Promise<boolean> {
    const version = orders.find((order) => order.id === id)?.version;
    return move({
      path: `/workOrders/${id}/start`,
      body: { version },
      done: t("workOrders.start.done"),
      failed: t("workOrders.start.failed"),
    });
  }
  return <Board label={label} columns={board} onMove={start} />;
}

function cardOf(order: BoardOrder): BoardCard {
  return {
    key: order.id,
    name: order.number,
    to: `/work-orders/${order.id}`,
    content: <OrderCard order={order} />,
    moves: movesOf(order),
    menu: <CommandEntries order={order} />,
  };
}

function CommandEntries({ order }: { order: BoardOrder }) {
  const { t } = useTranslation();
  return BY_WEIGHT.filter(({ command }) =>
    order.availableActions.some((each) => each.command === command),
  ).map(({ command, icon, danger }) => (
    <MenuLink
      key={command}
      to={`/work-orders/${order.id}/${pathOf(command)}`}
      icon={icon}
      danger={danger}
    >
      {t(`workOrders.${command}.confirm`)}
    </MenuLink>
  ));
}

/** The facts about an order that users need before opening it. */
function OrderCard({ order }: { order: BoardOrder }) {
  const place = order.assetName || order.roomName || order.locationName;
  return (
    <>
      {order.description ? (
        <p className="line-clamp-2 font-medium">{titleOf(order.description)}</p>
      ) : null}
      <p className="text-muted line-clamp-1 text-[0.8125rem]">
        {joinNames(order.customerName, place)}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem]">
        <PriorityMark priority={order.priority} />
        <PlannedStart order={order} iconSize={14} />
        {order.leadId ? (
          <span className="inline-flex min-w-0 items-center gap-1.5">
            <Avatar name={order.leadName} size="sm" />
            <span className="min-w-0 wrap-anywhere">{order.leadName}</span>
          </span>
        ) : null}
      </div>
      <Blocker order={order} />
    </>
  );
}

/** Why the next step is not available. */
function Blocker({ order }: { order: BoardOrder }) {
  const { t } = useTranslation();
  const first = order.blockedActions[0];
  if (!first) return null;
  return (
    <p className="text-caution mt-1.5 flex items-start gap-1.5 text-[0.8125rem]">
      <Icon name="lock" size={14} className="mt-0.5" />
      {t(`workOrders.guards.${first.guard}`)}
    </p>
  );
}
