import type { ReactNode } from "react";
import { qrPath } from "./qr-path";

/** QR code with a link from the PDF to its record, next to the details to compare. */
export function CheckBlock({
  address,
  text,
  label,
  children,
}: {
  address: string;
  text: string;
  label: string;
  children: ReactNode;
}): ReactNode {
  return (
    <div className="check">
      <a href={address} aria-label={label}>
        <QrCode text={address} label={label} />
      </a>
      <div>
        {children}
        <p className="address">
          {text} <a href={address}>{address}</a>
        </p>
      </div>
    </div>
  );
}

function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, path } = qrPath(text);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
