import type { ReactNode } from "react";

/**
 * Signer, role, place and time of a signature. `image` is a data URL of the drawn signature,
 * `typed` the typed name. Without either, the line stays empty for a signature by hand.
 */
export type PdfSignature = {
  role: string;
  name: string;
  details: string[];
  image?: string | undefined;
  typed?: string | undefined;
};

/** Signatures side by side. A page break never splits one. */
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
