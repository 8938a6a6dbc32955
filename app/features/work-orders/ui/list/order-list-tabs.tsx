import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Tabs } from "~/ui/list/tabs";

/** All orders, and those assigned to the current user. */
export function OrderListTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tabs = [
    { to: "/work-orders", label: t("workOrders.list.all") },
    { to: "/work-orders/assigned", label: t("workOrders.list.mine") },
  ];
  return (
    <Tabs
      label={t("workOrders.list.title")}
      tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))}
    />
  );
}
