import { MapLink, PhoneLink } from "~/ui/layout/contact-links";
import type { VisitContact } from "../model";

/** Who is called about a visit, and where it is: for those who plan it on the phone. Nothing without either. */
export function VisitContactLine({
  contact: { person, phone, address },
}: {
  contact: VisitContact;
}) {
  if (!phone && !address) return null;
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-4 text-sm">
      {phone ? (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {person}
          <PhoneLink number={phone} />
        </span>
      ) : null}
      <MapLink address={address} />
    </p>
  );
}
