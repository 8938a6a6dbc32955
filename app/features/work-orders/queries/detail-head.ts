import type { Approval, ApproverNote, SignatureView } from "~/features/approvals/model";
import type { DocumentRow } from "~/features/attachments/queries/list";
import type { Unit } from "~/kernel/text/quantities";
import type { Priority } from "~/kernel/priorities";
import type { RichText } from "~/kernel/rich-text/model";
import type { Instant } from "~/kernel/time/instants";
import type { Outcome } from "../model";

type Named = { id: string; name: string };

/** An order with related names, its revisions, approvals, signatures and PDFs, before anything is removed for the reader. */
export type OrderHead = {
  id: string;
  number: string;
  outcome: Outcome | null;
  outcomeReason: string;
  priority: Priority;
  externalReference: string;
  jobNumber: string;
  description: string;
  /** The formatted document. Null when the text has no formatting. */
  descriptionDoc: RichText | null;
  plannedStartOn: string;
  plannedEndOn: string;
  plannedRegularMinutes: number;
  plannedTravelMinutes: number;
  warranty: boolean;
  intervention: string;
  repairNotes: string;
  repairNotesDoc: RichText | null;
  createdAt: Instant;
  createdBy: Named;
  updatedAt: Instant;
  startedAt: Instant | null;
  signedAt: Instant | null;
  doneAt: Instant | null;
  retroactiveUntil: Instant | null;
  customer:
    | (Named & {
        contactPerson: string;
        contactNumber: string;
        contactEmail: string;
        telephone: string;
        street: string;
        zipCode: string;
        city: string;
      })
    | null;
  location:
    | (Named & {
        street: string;
        city: string;
        zipCode: string;
        country: string;
        number: string;
        floor: string;
        section: string;
      })
    | null;
  room: (Named & { floor: string; number: string; section: string }) | null;
  asset:
    | (Named & { manufacturer: string; model: string; serialNumber: string; position: string })
    | null;
  /** The lead comes first. */
  technicians: (Named & { isLead: boolean; phone: string | null })[];
  plannedEquipment: Named[];
  plannedParts: (Named & { sparePartId: string | null; quantityThousandths: number; unit: Unit })[];
  documents: DocumentRow[];
  /** Newest first. */
  approverNotes: ApproverNote<
    "note" | "approval" | "sent-back" | "reopened" | "reopening-requested"
  >[];
  /** The revision that the approvals and the signature refer to. Null while the order can be edited. */
  revision: (RevisionView & { approvalsRequired: number; noHoursReason: string }) | null;
  /** All submitted revisions, newest first. */
  revisions: (RevisionView & { signed: boolean })[];
  approvals: Approval[];
  signature: {
    place: string;
    signedAt: Instant;
    sha256: string;
    signedBy: Named;
    /** True when another user signed for the lead. The interface and the PDF show their name. */
    inLeadsPlace: boolean;
    /** Null once the user is erased. */
    technician: SignatureView | null;
    customer: SignatureView | null;
    /** An order without a customer has only the technician's signature. */
    customerSigned: boolean;
    /** The requested mail with the signed PDF waits for an administrator. */
    mailHeld: boolean;
  } | null;
  papers: {
    id: string;
    moment: "signed" | "done";
    language: string;
    revision: number;
    createdAt: Instant;
  }[];
};
type RevisionView = {
  id: string;
  number: number;
  sha256: string;
  submittedAt: Instant;
  submittedBy: Named;
};
