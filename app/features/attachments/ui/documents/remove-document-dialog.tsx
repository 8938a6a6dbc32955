import { useActionData, useOutletContext, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { RefusedCommand } from "~/shell/records/record-command";
import { ConfirmForm } from "~/ui/overlay/confirm";

type Props = { noun: "workOrders" | "tasks" | "tickets" | "assets"; path: string };

/** Confirms the removal of a document. The record is the page behind the dialog. */
export function RemoveDocumentDialog({ noun, path }: Props) {
  const { t } = useTranslation();
  const record = useOutletContext<{ id: string; documents: { id: string; name: string }[] }>();
  const { documentId } = useParams();
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  const name = record.documents.find((each) => each.id === documentId)?.name ?? "";
  return (
    <ConfirmForm
      title={t(`${noun}.removeDocument.title`)}
      text={t(`${noun}.removeDocument.text`, { name })}
      confirmLabel={t(`${noun}.removeDocument.confirm`)}
      danger
      error={
        refusal ? (
          <RefusedCommand failed={t(`${noun}.removeDocument.failed`)} message={refusal.message} />
        ) : undefined
      }
      closeTo={`${path}/${record.id}`}
    />
  );
}
