import type { ReactNode } from "react";
import { Fingerprint, Part, Prose, Section } from "~/kernel/pdf/document";
import { Table } from "~/kernel/pdf/tables";
import { CheckCode, CheckDetails, type CheckPlace } from "~/kernel/pdf/check-block";
import { type PdfSignature, SignatureBlock } from "~/kernel/pdf/signature-block";
import type { PdfData } from "../queries/pdf/content";
import type { SignatureView } from "~/features/approvals/model";
import { joined, type Localization } from "./localization";
import { signerNote } from "../policy/signer-note";

type Props = { data: PdfData; localization: Localization };

/** The approvers and the times of their approvals; their notes only where the data still contains them. */
export function Approvals({ data, localization: { t, format } }: Props): ReactNode {
  const { revision, approvals } = data;
  if (!revision || (revision.approvalsRequired === 0 && approvals.length === 0)) return null;
  const counts = { given: approvals.length, required: revision.approvalsRequired };
  const withNotes = approvals.some((one) => one.note);
  return (
    <Section title={t("workOrders.detail.approvals", counts)}>
      {approvals.length === 0 && <p>{t("workOrders.pdf-document.no-approvals")}</p>}
      {approvals.length > 0 && (
        <Table
          columns={[
            { title: t("workOrders.pdf-document.approver"), width: "32%" },
            { title: t("workOrders.pdf-document.when"), width: "26%" },
            ...(withNotes ? [{ title: t("common.note") }] : []),
          ]}
          rows={approvals.map(({ name, note, approvedAt }) => ({
            key: `${name} ${approvedAt}`,
            cells: [name, format.dateTime(approvedAt), note],
          }))}
        />
      )}
    </Section>
  );
}

export function ApproverNotes({ data, localization: { t, format } }: Props): ReactNode {
  if (data.notes.length === 0) return null;
  return (
    <Section title={t("workOrders.tab.approver-notes")}>
      {data.notes.map(({ about, text, createdAt, author }) => (
        <Part
          key={`${author} ${createdAt}`}
          title={author}
          note={joined(
            [format.dateTime(createdAt), about !== "note" && t(`workOrders.notes.about.${about}`)],
            " · ",
          )}
        >
          <Prose>{text}</Prose>
        </Part>
      ))}
    </Section>
  );
}

/** Both signatures, or the reason why there are none. */
function Signatures({ data, localization }: Props): ReactNode {
  const { t } = localization;
  const { signature, outcome, outcomeReason } = data;
  if (outcome === "called-off") return null;
  const missing =
    outcome === "unsigned"
      ? t("workOrders.pdf-document.not-signed", { reason: outcomeReason })
      : t("workOrders.pdf-document.not-signed-yet");
  return (
    <Section title={t("workOrders.detail.signatures")}>
      {signature ? (
        <SignatureBlock signatures={signaturesOf(signature, localization)} />
      ) : (
        <p>{missing}</p>
      )}
    </Section>
  );
}

function signaturesOf(
  signature: NonNullable<PdfData["signature"]>,
  { t, format }: Localization,
): PdfSignature[] {
  const { place, signedAt, signedBy, technician, customer, customerSigned } = signature;
  const when = joined([place, format.dateTime(signedAt)]);
  const note = signerNote({ ...signature, technician: technician?.name ?? "" });
  const account = note ? [t(note, { name: signedBy })] : [];
  const one = (role: string, signer: SignatureView | null, details: string[]): PdfSignature => {
    return {
      role,
      name: signer ? signer.name : t("workOrders.detail.erased"),
      details,
      image: signer?.image,
      typed: signer?.typed,
    };
  };
  const signatures = [one(t("workOrders.sign.technician"), technician, [when, ...account])];
  return customerSigned
    ? [...signatures, one(t("workOrders.sign.customer"), customer, [when])]
    : signatures;
}

/** The signatures, the code that leads to the record beside them, and below both the hashes that verify the PDF against it for years. */
export function Closing({
  data,
  localization,
  checkAt,
}: Props & { checkAt: CheckPlace }): ReactNode {
  const { t } = localization;
  if (!data.revision)
    return (
      <div className="closing">
        <Signatures data={data} localization={localization} />
        <p className="fingerprint">{t("workOrders.pdf-document.no-fingerprint")}</p>
      </div>
    );
  return (
    <div className="closing coded">
      <Signatures data={data} localization={localization} />
      <CheckCode place={checkAt} label={t("workOrders.pdf-document.check-code")} />
      <CheckDetails place={checkAt} text={t("workOrders.pdf-document.check")}>
        <Fingerprints data={data} revision={data.revision} localization={localization} />
      </CheckDetails>
    </div>
  );
}

function Fingerprints({
  data: { snapshot },
  revision,
  localization: { t, format },
}: Props & { revision: NonNullable<PdfData["revision"]> }): ReactNode {
  const { number, previousSha256 } = snapshot;
  const facts = { number, at: format.dateTime(revision.submittedAt), name: revision.submittedBy };
  return (
    <>
      <Fingerprint label={t("workOrders.pdf-document.fingerprint", facts)} hash={revision.sha256} />
      {previousSha256 && (
        <Fingerprint
          label={t("workOrders.pdf-document.fingerprint-before", { number: number - 1 })}
          hash={previousSha256}
        />
      )}
    </>
  );
}
