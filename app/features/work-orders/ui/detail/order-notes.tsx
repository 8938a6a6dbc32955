import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { EmptyState } from "~/ui/list/empty-state";
import { TextArea } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import type { WorkOrderDetail } from "../../queries/detail";

/** Notes of approvers to the technicians. Never shown to customers. */
export function OrderNotes({ order }: { order: WorkOrderDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const notes = order.approverNotes ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {order.mayWriteApproverNote ? <NoteForm key={notes.length} orderId={order.id} /> : null}
      {notes.length === 0 ? (
        <EmptyState
          icon="note"
          title={t("workOrders.notes.empty-title")}
          text={t("workOrders.notes.empty-text")}
        />
      ) : null}
      {notes.map((note) => (
        <Section key={note.id}>
          <p className="mb-1 flex flex-wrap items-center gap-2">
            <strong>{note.author.name}</strong>
            <span className="text-muted text-sm">{format.dateTime(note.createdAt)}</span>
            {note.about === "note" ? null : (
              <Badge>{t(`workOrders.notes.about.${note.about}`)}</Badge>
            )}
          </p>
          <p className="whitespace-pre-line">{note.text}</p>
        </Section>
      ))}
    </div>
  );
}

function NoteForm({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  return (
    <Form
      method="post"
      data-printed
      action={`/work-orders/${orderId}/approver-notes`}
      preventScrollReset
      className="card-surface flex flex-col gap-3 p-4"
    >
      <TextArea name="text" label={t("workOrders.notes.write")} required maxLength={5000} />
      <IdempotencyField />
      <div className="flex justify-end">
        <Button look="primary" busy={useNavigation().formMethod !== undefined}>
          {t("workOrders.notes.add")}
        </Button>
      </div>
    </Form>
  );
}
