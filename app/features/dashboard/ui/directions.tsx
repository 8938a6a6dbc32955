import { useTranslation } from "react-i18next";
import { CallLink, RouteLink } from "~/ui/layout/contact-links";
import type { DayOrder } from "../model";

const LOOK = "btn btn-plain min-h-12 flex-1";

/** Links for a call and a route, which the device opens in its own apps. */
export function Directions({ order: { phone, address, customerName } }: { order: DayOrder }) {
  const { t } = useTranslation();
  if (!phone && !address) return null;
  return (
    <div className="flex gap-2">
      {phone ? (
        <CallLink number={phone} name={customerName} className={LOOK}>
          {t("dashboard.day.call")}
        </CallLink>
      ) : null}
      {address ? (
        <RouteLink address={address} className={LOOK}>
          {t("dashboard.day.navigate")}
        </RouteLink>
      ) : null}
    </div>
  );
}
