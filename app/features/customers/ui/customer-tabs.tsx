import { useTranslation } from "react-i18next";
import type { Features } from "~/kernel/features";
import { Tabs } from "~/ui/list/tabs";
import type { CustomerDetail } from "../queries/record";
import { CUSTOMER_TABS, type CustomerTab } from "../model";
import { useView } from "./use-view";

type Props = { customer: CustomerDetail; current: CustomerTab; features: Features };

/** Tabs of the record, without those whose feature is off. */
export function CustomerTabs({ customer, current, features }: Props) {
  const { t } = useTranslation();
  const here = `/${useView()}/${customer.id}`;
  const tabs = CUSTOMER_TABS.filter((tab) => isOn(tab, features)).map((tab) => ({
    to: tab === "general" ? here : `${here}?tab=${tab}`,
    label:
      tab === "general" && customer.entity === "private-person"
        ? t("customers.tab.person")
        : t(`customers.tab.${tab}`),
    current: tab === current,
  }));
  return <Tabs label={customer.name} tabs={tabs} />;
}

function isOn(tab: CustomerTab, { LOCATIONS, ROOMS, TICKETING }: Features): boolean {
  return (
    (tab !== "tickets" || TICKETING.enabled) &&
    (tab !== "locations" || LOCATIONS.enabled) &&
    (tab !== "rooms" || ROOMS.enabled)
  );
}
