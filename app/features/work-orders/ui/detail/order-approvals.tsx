import { useTranslation } from "react-i18next";
import { ApprovalList, SignatureImage } from "~/features/approvals/ui/approvals";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import type { WorkOrderDetail } from "../../queries/detail";
import { signerNote } from "../../policy/signer-note";

type Props = { order: WorkOrderDetail };

/** The approvers so far, and the number of missing approvals. */
export function Approvals({ order }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!order.revision || !order.approvalsRequired) return null;
  return (
    <Section
      title={t("workOrders.detail.approvals", {
        given: order.approvals.length,
        required: order.approvalsRequired,
      })}
    >
      <ApprovalList approvals={order.approvals} />
      <p className="text-muted mt-2 text-sm">
        {t("workOrders.detail.submitted", {
          name: order.revision.submittedBy.name,
          at: format.dateTime(order.revision.submittedAt),
          number: order.revision.number,
        })}
      </p>
    </Section>
  );
}

/** Both signatures with place and time, and the hash of the signed content. */
export function Signatures({ order }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { signature } = order;
  if (!signature) return null;
  const note = signerNote({
    inLeadsPlace: signature.inLeadsPlace,
    technician: signature.technician?.name ?? "",
    signedBy: signature.signedBy.name,
  });
  return (
    <Section title={t("workOrders.detail.signatures")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Signer party={t("workOrders.sign.technician")} signer={signature.technician} />
        {signature.customerSigned ? (
          <Signer party={t("workOrders.sign.customer")} signer={signature.customer} />
        ) : null}
      </div>
      <p className="mt-3">
        {signature.place}, {format.dateTime(signature.signedAt)}
        {note ? ` · ${t(note, { name: signature.signedBy.name })}` : ""}
      </p>
      <p className="text-muted mt-1 text-xs break-all">
        {t("workOrders.sign.hash")}: {signature.sha256}
      </p>
    </Section>
  );
}

function Signer({
  party,
  signer,
}: {
  party: string;
  signer: NonNullable<WorkOrderDetail["signature"]>["technician"];
}) {
  const { t } = useTranslation();
  return (
    <figure className="flex flex-col gap-1">
      <SignatureImage
        signer={signer}
        alt={signer ? t("workOrders.detail.signature-of", { name: signer.name }) : ""}
      />
      <figcaption className="text-sm">
        <span className="text-muted">{party}:</span> {signer?.name ?? t("workOrders.detail.erased")}
      </figcaption>
    </figure>
  );
}
