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

/** A place as an OpenStreetMap link, which a device may open in its map app; renders nothing without one. */
export function MapLink({ address }: { address: string }) {
  if (!address) return null;
  return (
    <a
      href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noreferrer"
      className="link-plain inline-flex min-h-11 items-center md:min-h-6"
    >
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
