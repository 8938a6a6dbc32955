import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { phoneNumbers } from "~/kernel/text/phone-numbers";
import { Icon } from "./icon";

const LOOK = "link-plain inline-flex min-h-11 items-center md:min-h-6";

/** Each phone number of the text as a tel: link; renders nothing without a text. */
export function PhoneLink({ number }: { number: string | null | undefined }) {
  if (!number) return null;
  const numbers = phoneNumbers(number);
  if (numbers.length === 0) return <>{number}</>;
  const links = numbers.map(({ text, url }) => (
    <a key={url} href={url} className={LOOK}>
      {text}
    </a>
  ));
  return links.length === 1 ? (
    links[0]
  ) : (
    <span className="inline-flex flex-wrap gap-x-4">{links}</span>
  );
}

/** A link that calls the first phone number of the text. `name` is the person's name. */
export function CallLink({ number, name, children, ...rest }: LinkProps & CallProps) {
  const { t } = useTranslation();
  const [first] = phoneNumbers(number);
  if (!first) return null;
  return (
    <a href={first.url} aria-label={t("ui.call", { name })} {...rest}>
      <Icon name="phone" />
      {children}
    </a>
  );
}
type CallProps = { number: string; name: string };
type LinkProps = { className: string; children?: ReactNode };

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
function routeUrl(address: string, origin: string | undefined): string {
  const url = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
  return origin ? `${url}&origin=${encodeURIComponent(origin)}` : url;
}

type RouteProps = LinkProps & {
  address: string;
  /** An address and the name of the link. Without it the route begins where the device is. */
  from?: { address: string; label: string } | null;
};

export function RouteLink({ address, from = null, children, className }: RouteProps) {
  const { t } = useTranslation();
  return (
    <a
      href={routeUrl(address, from?.address)}
      target="_blank"
      rel="noreferrer"
      aria-label={from?.label ?? t("ui.map.navigate-to", { address })}
      className={className}
    >
      <Icon name="navigation" />
      {children}
    </a>
  );
}

/** An address that opens the route to it; renders nothing without one. */
export function MapLink({ address }: { address: string }) {
  if (!address) return null;
  return (
    <RouteLink
      address={address}
      className="link-plain inline-flex min-h-11 items-center gap-2 md:min-h-6 md:items-baseline md:[&>svg]:translate-y-1"
    >
      {address}
    </RouteLink>
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
