import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DocumentRow } from "~/features/documents/queries/list";
import { DocumentGrid } from "~/features/documents/ui/document-grid";
import { FilesField } from "~/features/files/ui/files-field";
import { useRootFacts } from "~/shell/root-facts";
import { Button } from "~/ui/button";
import { Section } from "~/ui/card";
import { IdempotencyField } from "~/ui/idempotency-field";
import type { TaskDetail } from "../queries/detail";

/** Documents and photos of the task; who may adds more while it is open. */
export function TaskDocuments({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const viewer = useRootFacts()?.user?.id;
  const removable = (document: DocumentRow) => task.mayRemoveDocuments === "all" || (task.mayRemoveDocuments === "own" && document.addedBy.id === viewer);
  if (task.documents.length === 0 && !task.mayAddDocuments) return null;
  return (
    <Section title={t("tasks.detail.documents")}>
      {task.documents.length > 0 ? (
        <DocumentGrid documents={task.documents} removeTo={(document) => (removable(document) ? `/tasks/${task.id}/documents/${document.id}/remove` : null)} />
      ) : (
        <p className="text-muted">{t("tasks.detail.no-documents")}</p>
      )}
      {task.mayAddDocuments ? <AddForm key={task.documents.length} taskId={task.id} /> : null}
    </Section>
  );
}

function AddForm({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [count, setCount] = useState(0);
  const going = useNavigation().formMethod !== undefined;
  return (
    <Form method="post" action={`/tasks/${taskId}/documents`} preventScrollReset className="mt-4 flex flex-col gap-3">
      <FilesField name="fileIds" label={t("tasks.addDocuments.label")} onBusy={setSending} onCount={setCount} />
      <IdempotencyField />
      {count > 0 ? (
        <div className="flex justify-end">
          <Button look="primary" icon="plus" busy={sending || going}>
            {t("tasks.addDocuments.confirm")}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}
