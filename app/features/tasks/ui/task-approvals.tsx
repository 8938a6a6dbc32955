import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { Icon } from "~/ui/layout/icon";
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
      <ul className="flex flex-col gap-2">
        {task.approvals.map((approval) => (
          <li key={approval.userId} className="flex gap-2">
            <Icon name="circle-check" className="text-success mt-0.5" />
            <span>
              {approval.name},{" "}
              <span className="text-muted">{format.dateTime(approval.approvedAt)}</span>
              {approval.note ? (
                <span className="block whitespace-pre-line">{approval.note}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
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
      <div className="border-base-300 rounded-field flex h-24 items-center justify-center border bg-white p-2 text-black">
        {signer?.image ? (
          <img
            src={signer.image}
            alt={t("tasks.detail.signature-of", { name: signer.name })}
            className="max-h-full max-w-full"
          />
        ) : (
          <span className="text-xl italic">{signer?.typed}</span>
        )}
      </div>
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
