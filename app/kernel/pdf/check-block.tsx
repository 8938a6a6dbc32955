import type { ReactNode } from "react";
import { qrPath } from "./qr-path";

/** QR code with a link from the PDF to its record. */
export function CheckCode({ address, label }: { address: string; label: string }): ReactNode {
  const { size, path } = qrPath(address);
  return (
    <a className="code" href={address} aria-label={label}>
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
  address,
  text,
  children,
}: {
  address: string;
  text: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="check">
      {children}
      <p className="address">
        {text} <a href={address}>{address}</a>
      </p>
    </div>
  );
}
