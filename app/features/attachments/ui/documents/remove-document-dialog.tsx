import { useOutletContext, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordCommand } from "~/shell/records/record-command";

type Props = { noun: "workOrders" | "tasks" | "tickets" | "assets"; path: string };

/** The record is the page behind the dialog. */
export function RemoveDocumentDialog({ noun, path }: Props) {
  const { t } = useTranslation();
  const record = useOutletContext<{ id: string; documents: { id: string; name: string }[] }>();
  const { documentId } = useParams();
  const name = record.documents.find((each) => each.id === documentId)?.name ?? "";
  return (
    <RecordCommand
      labels={{
        title: t(`${noun}.removeDocument.title`),
        text: t(`${noun}.removeDocument.text`, { name }),
        confirm: t(`${noun}.removeDocument.confirm`),
        failed: t(`${noun}.removeDocument.failed`),
      }}
      deletes
      closeTo={`${path}/${record.id}`}
    />
  );
}
