import { Form, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Badge } from "~/ui/layout/badge";
import { Button } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { EmptyState } from "~/ui/list/empty-state";
import { TextArea } from "~/ui/form/field";
import { IdempotencyField } from "~/ui/form/idempotency-field";
import type { TaskDetail } from "../queries/detail";

/** Notes of approvers to the assignees. Never shown to customers. */
export function TaskNotes({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const notes = task.approverNotes ?? [];
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      {task.mayWriteApproverNote ? <NoteForm key={notes.length} taskId={task.id} /> : null}
      {notes.length === 0 ? (
        <EmptyState
          icon="note"
          title={t("tasks.notes.empty-title")}
          text={t("tasks.notes.empty-text")}
        />
      ) : null}
      {notes.map((note) => (
        <Section key={note.id}>
          <p className="mb-1 flex flex-wrap items-center gap-2">
            <strong>{note.author.name}</strong>
            <span className="text-muted text-sm">{format.dateTime(note.createdAt)}</span>
            {note.about === "note" ? null : <Badge>{t(`tasks.notes.about.${note.about}`)}</Badge>}
          </p>
          <p className="whitespace-pre-line">{note.text}</p>
        </Section>
      ))}
    </div>
  );
}

function NoteForm({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  return (
    <Form
      method="post"
      action={`/tasks/${taskId}/approver-notes`}
      preventScrollReset
      className="card-surface flex flex-col gap-3 p-4"
    >
      <TextArea name="text" label={t("tasks.notes.write")} required maxLength={5000} />
      <IdempotencyField />
      <div className="flex justify-end">
        <Button look="primary" busy={useNavigation().formMethod !== undefined}>
          {t("tasks.notes.add")}
        </Button>
      </div>
    </Form>
  );
}
