import type { ReactNode } from "react";

/**
 * Who signed, as what, where and when. `image` is a data URL of what was drawn; `typed` the name written instead.
 * Without either the line stays empty, for a pen.
 */
export type PdfSignature = { role: string; name: string; details: string[]; image?: string; typed?: string };

/** Signatures side by side, never cut by the end of a page. */
export function SignatureBlock({ signatures }: { signatures: PdfSignature[] }): ReactNode {
  return (
    <div className="signatures">
      {signatures.map((signature) => (
        <figure key={signature.role}>
          <div className="line">
            <Stroke {...signature} />
          </div>
          <figcaption>
            <span>{signature.role}</span>
            <strong>{signature.name || "\u00a0"}</strong>
            {signature.details.map((detail) => (
              <span key={detail}>{detail}</span>
            ))}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Stroke({ role, name, image, typed }: PdfSignature): ReactNode {
  if (image) return <img src={image} alt={`${role}: ${name}`} />;
  return typed ? <em>{typed}</em> : null;
}
