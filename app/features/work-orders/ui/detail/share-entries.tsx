import { useTranslation } from "react-i18next";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { closePopovers } from "~/shell/layout/popover";
import { useHydrated } from "~/ui/layout/hydrated";
import { MenuButton } from "~/ui/overlay/menu";
import { useToast } from "~/ui/overlay/toast";
import type { WorkOrderDetail } from "../../queries/detail";
import { namesOf } from "./order-place";

/** Whether this browser supports sharing links (Web Share); false on the server. */
export function useMayShare(): boolean {
  return useHydrated() && "share" in navigator;
}

/** Menu entries that share the link or the PDF of an order with another app. Only the link if the browser cannot share files. */
export function ShareEntries({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const show = useToast();
  const unavailable = useNeedsNetwork();
  const title = [order.number, namesOf(order.customer?.name, order.location?.name)]
    .filter(Boolean)
    .join(" · ");
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
