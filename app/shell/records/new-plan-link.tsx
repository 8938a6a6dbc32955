import { useTranslation } from "react-i18next";
import { useRootFacts } from "~/shell/layout/root-facts";
import { MenuLink } from "~/ui/overlay/menu";

type Place = { customerId: string } | { locationId: string } | { assetId: string };

/** An entry of a record's menu: a maintenance plan for it. Nothing in a company without plans. */
export function NewPlanLink({ of }: { of: Place }) {
  const { t } = useTranslation();
  if (!useRootFacts()?.features.PREVENTIVE_MAINTENANCE.enabled) return null;
  return (
    <MenuLink to={`/preventive-maintenance/new?${new URLSearchParams(of)}`} icon="calendar-clock">
      {t("records.new-plan")}
    </MenuLink>
  );
}
