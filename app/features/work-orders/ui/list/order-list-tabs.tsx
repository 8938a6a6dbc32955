import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { SavedViews } from "~/features/saved-views/model";
import { useViewTabs, ViewCommands } from "~/features/saved-views/ui/view-tabs";
import { Tabs } from "~/ui/list/tabs";

/** All orders, those assigned to the current user, and the saved views. */
export function OrderListTabs({ savedViews }: { savedViews: SavedViews }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { tabs, selected, plain } = useViewTabs(savedViews);
  const own = [
    { to: plain, label: t("workOrders.list.all"), path: "/work-orders" },
    {
      to: "/work-orders/assigned",
      label: t("workOrders.list.mine"),
      path: "/work-orders/assigned",
    },
  ].map(({ path, ...tab }) => ({ ...tab, current: !selected && path === pathname }));
  return (
    <div className="flex flex-wrap items-center">
      <Tabs label={t("workOrders.list.title")} tabs={[...own, ...tabs]} />
      <ViewCommands savedViews={savedViews} />
    </div>
  );
}
