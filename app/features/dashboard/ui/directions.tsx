import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import type { DayOrder } from "../model";

const LOOK = "btn btn-plain min-h-12 flex-1";

/** Links for a call and a route, which the device opens in its own apps. Nothing is loaded from there before the tap. */
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
        // Android and iOS open this URL in an installed map app, or otherwise in the browser.
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`}
          target="_blank"
          rel="noreferrer"
          className={LOOK}
          aria-label={t("dashboard.day.navigate-where", { address })}
        >
          <Icon name="navigation" />
          {t("dashboard.day.navigate")}
        </a>
      ) : null}
    </div>
  );
}
