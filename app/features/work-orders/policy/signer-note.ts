import { isOtherName } from "~/kernel/text/fold";

/** What a signature says beside the technician's name: who signed for the lead, or whose account it was when another name was typed. */
export function signerNote({
  inLeadsPlace,
  technician,
  signedBy,
}: {
  inLeadsPlace: boolean;
  /** Empty once erased. */
  technician: string;
  signedBy: string;
}): "workOrders.detail.in-leads-place" | "common.signed-with-account" | null {
  if (inLeadsPlace) return "workOrders.detail.in-leads-place";
  return isOtherName(technician, signedBy) ? "common.signed-with-account" : null;
}
