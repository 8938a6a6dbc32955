import { useTranslation } from "react-i18next";
import { Icon } from "./icon";

const LOOK = "link-plain inline-flex min-h-11 items-center break-all md:min-h-6";

/** A phone number as a tel: link; renders nothing without one. */
export function PhoneLink({ number }: { number: string | null | undefined }) {
  if (!number) return null;
  return (
    <a href={`tel:${number.replace(/[^\d+]/g, "")}`} className={LOOK}>
      {number}
    </a>
  );
}

/** An e-mail address as a mailto: link; renders nothing without one. */
export function EmailLink({ address }: { address: string | null | undefined }) {
  if (!address) return null;
  return (
    <a href={`mailto:${encodeURIComponent(address).replaceAll("%40", "@")}`} className={LOOK}>
      {address}
    </a>
  );
}

/** Android and iOS open this URL in an installed map app with the route, other devices in the browser. Nothing is loaded before the tap. */
export function routeUrl(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}

/** An address that opens the route to it; renders nothing without one. */
export function MapLink({ address }: { address: string }) {
  const { t } = useTranslation();
  if (!address) return null;
  return (
    <a
      href={routeUrl(address)}
      target="_blank"
      rel="noreferrer"
      aria-label={t("ui.map.navigate-to", { address })}
      className="link-plain inline-flex min-h-11 items-center gap-2 md:min-h-6"
    >
      <Icon name="navigation" size={18} />
      {address}
    </a>
  );
}

/** A website in a new tab, shown without the scheme and www; renders nothing without one. */
export function WebsiteLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className={LOOK}>
      {url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
    </a>
  );
}
