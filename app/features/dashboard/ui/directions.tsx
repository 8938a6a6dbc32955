import { useTranslation } from "react-i18next";
import { routeUrl } from "~/ui/layout/contact-links";
import { Icon } from "~/ui/layout/icon";
import type { DayOrder } from "../model";

const LOOK = "btn btn-plain min-h-12 flex-1";

/** Links for a call and a route, which the device opens in its own apps. */
export function Directions({ order: { phone, address, customerName } }: { order: DayOrder }) {
  const { t } = useTranslation();
  if (!phone && !address) return null;
  return (
    <div className="flex gap-2">
      {phone ? (
        <a
          href={`tel:${phone.replace(/[^\d+]/g, "")}`}
          className={LOOK}
          aria-label={t("dashboard.day.call-whom", { name: customerName })}
        >
          <Icon name="phone" />
          {t("dashboard.day.call")}
        </a>
      ) : null}
      {address ? (
        <a
          href={routeUrl(address)}
          target="_blank"
          rel="noreferrer"
          className={LOOK}
          aria-label={t("ui.map.navigate-to", { address })}
        >
          <Icon name="navigation" />
          {t("dashboard.day.navigate")}
        </a>
      ) : null}
    </div>
  );
}
