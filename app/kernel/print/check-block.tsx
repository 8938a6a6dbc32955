import type { ReactNode } from "react";
import { encode } from "uqr";

/** The code that leads from a paper to its record, beside what stands there to be compared. */
export function CheckBlock({ address, text, label, children }: { address: string; text: string; label: string; children: ReactNode }): ReactNode {
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

/** One path of squares: it prints sharp at any size. */
function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { data, size } = encode(text, { ecc: "M", border: 1 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
