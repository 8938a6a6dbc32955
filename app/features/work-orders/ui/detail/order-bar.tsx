import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import { CallLink, RouteLink } from "~/ui/layout/contact-links";
import { Icon } from "~/ui/layout/icon";
import type { WorkOrderDetail } from "../../queries/detail";
import { addressOf, phoneOf } from "./order-place";
import { isPdfInBar, type OrderStep, useTabOfPage, useTurn } from "./step-link";

type Props = { order: WorkOrderDetail; step: OrderStep };
const SQUARE = "btn btn-plain btn-square md:hidden";

/** The next step of the order, or whom it waits for; on phones, Call, Navigate and Photo beside it. */
export function OrderBar({ order, step }: Props) {
  const { t } = useTranslation();
  const [phone, address] = [phoneOf(order), addressOf(order)];
  return (
    <ActionBar>
      <StepButton order={order} step={step} />
      {phone ? (
        <CallLink number={phone} name={order.customer?.name ?? ""} className={SQUARE} />
      ) : null}
      {address ? <RouteLink address={address} className={SQUARE} /> : null}
      {order.mayAddDocuments ? (
        <Link
          to={`/work-orders/${order.id}#documents`}
          className={SQUARE}
          aria-label={t("files.camera")}
          onClick={openCamera}
        >
          <Icon name="camera" />
        </Link>
      ) : null}
    </ActionBar>
  );
}

function StepButton({ order, step: { next, link } }: Props) {
  const { t } = useTranslation();
  const unavailable = useNeedsNetwork();
  const tab = useTabOfPage();
  const turn = useTurn(order.technicians[0]?.name ?? "")(next);
  if (link && next.mayAct) {
    return (
      <LinkButton
        to={next.step === "approve" ? link.to + tab : link.to}
        look={next.waitsFor.every((party) => party === "sending") ? "primary" : "plain"}
        icon={link.icon}
        unavailable={link.worksOffline ? undefined : unavailable}
        preventScrollReset
      >
        {link.text}
      </LinkButton>
    );
  }
  if (isPdfInBar(order, next)) {
    return (
      <LinkButton
        to={`/api/workOrders/${order.id}/pdf`}
        icon="download"
        look="primary"
        unavailable={unavailable}
        reloadDocument
      >
        {t("workOrders.detail.pdf")}
      </LinkButton>
    );
  }
  return <p className="text-muted flex flex-1 items-center text-sm md:hidden">{turn}</p>;
}

/** Where the page has the camera of its documents, it opens without the way there. */
function openCamera(event: MouseEvent) {
  const camera = document.querySelector<HTMLInputElement>("#documents input[capture]");
  if (!camera) return;
  event.preventDefault();
  camera.click();
}
