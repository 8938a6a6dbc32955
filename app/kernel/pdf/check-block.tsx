import type { ReactNode } from "react";
import { qrPath } from "./qr-path";

/** Where a PDF can be checked. `href` may say more than the printed `address`, in its fragment. */
export type CheckPlace = { address: string; href: string };

/** QR code with a link from the PDF to its record. */
export function CheckCode({ place, label }: { place: CheckPlace; label: string }): ReactNode {
  const { size, path } = qrPath(place.address);
  return (
    <a className="code" href={place.href} aria-label={label}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
    </a>
  );
}

/** The same link in words, below the details to compare. */
export function CheckDetails({
  place,
  text,
  children,
}: {
  place: CheckPlace;
  text: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="check">
      {children}
      <p className="address">
        {text} <a href={place.href}>{place.address}</a>
      </p>
    </div>
  );
}
