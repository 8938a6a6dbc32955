import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
import type { WorkOrderDetail } from "../../queries/detail";
import { signerNote } from "../../policy";

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
      <ul className="flex flex-col gap-2">
        {order.approvals.map((approval) => (
          <li key={approval.userId} className="flex gap-2">
            <Icon name="circle-check" className="text-success mt-0.5" />
            <span>
              {approval.name},{" "}
              <span className="text-muted">{format.dateTime(approval.approvedAt)}</span>
              {approval.note ? <span className="block">{approval.note}</span> : null}
            </span>
          </li>
        ))}
      </ul>
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
      <div className="border-base-300 rounded-field flex h-24 items-center justify-center border bg-white p-2 text-black">
        {signer?.image ? (
          <img
            src={signer.image}
            alt={t("workOrders.detail.signature-of", { name: signer.name })}
            className="max-h-full max-w-full"
          />
        ) : (
          <span className="text-xl italic">{signer?.typed}</span>
        )}
      </div>
      <figcaption className="text-sm">
        <span className="text-muted">{party}:</span> {signer?.name ?? t("workOrders.detail.erased")}
      </figcaption>
    </figure>
  );
}
