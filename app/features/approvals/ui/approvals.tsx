import { useFormat } from "~/shell/layout/use-format";
import { Icon } from "~/ui/layout/icon";
import type { Approval } from "../model";

/** A signature that is not sent yet may lack one of the two. */
type Signer = { image?: string | null; typed?: string | null };

export function ApprovalList({ approvals }: { approvals: readonly Approval[] }) {
  const format = useFormat();
  return (
    <ul className="flex flex-col gap-2">
      {approvals.map((approval) => (
        <li key={approval.userId} className="flex gap-2">
          <Icon name="circle-check" className="text-success mt-0.5" />
          <span className="min-w-0 wrap-anywhere">
            {approval.name},{" "}
            <span className="text-muted">{format.dateTime(approval.approvedAt)}</span>
            {approval.note ? <span className="block">{approval.note}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A drawn or typed signature, whose frame grows with a long name. Empty once the signer is erased. */
export function SignatureImage({ signer, alt }: { signer: Signer | null; alt: string }) {
  return (
    <div className="border-base-300 rounded-field flex min-h-24 w-full items-center justify-center border bg-white p-2 text-black">
      {signer?.image ? (
        <img src={signer.image} alt={alt} className="max-h-20 max-w-full" />
      ) : (
        <span className="min-w-0 text-xl wrap-anywhere italic">{signer?.typed}</span>
      )}
    </div>
  );
}
