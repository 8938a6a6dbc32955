import { useTranslation } from "react-i18next";
import { ApprovalList, SignatureImage } from "~/features/approvals/ui/approvals";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import type { TaskDetail } from "../queries/detail";
import { isOtherName } from "~/kernel/text/fold";

type Props = { task: TaskDetail };

/** The approvers so far, and the number of missing approvals. */
export function TaskApprovals({ task }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!task.approvalsRequired) return null;
  return (
    <Section
      title={t("tasks.detail.approvals", {
        given: task.approvals.length,
        required: task.approvalsRequired,
      })}
    >
      {/* Notes keep their lines. */}
      <div className="whitespace-pre-line">
        <ApprovalList approvals={task.approvals} />
      </div>
      {task.submittedBy && task.submittedAt !== null ? (
        <p className="text-muted mt-2 text-sm">
          {t("tasks.detail.submitted", {
            name: task.submittedBy.name,
            at: format.dateTime(task.submittedAt),
          })}
        </p>
      ) : null}
    </Section>
  );
}

/** All signatures, newest first. One from before a reopening is marked as such. */
export function TaskSignatures({ task }: Props) {
  const { t } = useTranslation();
  if (task.signatures.length === 0) return null;
  return (
    <Section title={t("tasks.detail.signature")}>
      <div className="flex flex-col gap-4">
        {task.signatures.map((signature) => (
          <Signature key={signature.submission} signature={signature} />
        ))}
      </div>
    </Section>
  );
}

function Signature({ signature }: { signature: TaskDetail["signatures"][number] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { signer } = signature;
  return (
    <figure className="flex flex-col gap-1">
      <SignatureImage
        signer={signer}
        alt={signer ? t("tasks.detail.signature-of", { name: signer.name }) : ""}
      />
      <figcaption className="text-sm">
        {signer?.name ?? t("tasks.detail.erased")},{" "}
        <span className="text-muted">{format.dateTime(signature.signedAt)}</span>
        {signer && isOtherName(signer.name, signature.signedBy.name) ? (
          <span className="text-muted block">
            {t("common.signed-with-account", { name: signature.signedBy.name })}
          </span>
        ) : null}
        {signature.stands ? null : (
          <span className="text-muted block">{t("tasks.detail.signature-before")}</span>
        )}
      </figcaption>
    </figure>
  );
}
