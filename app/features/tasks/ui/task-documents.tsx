import { useTranslation } from "react-i18next";
import type { DocumentRow } from "~/features/attachments/queries/list";
import { RecordDocuments } from "~/features/attachments/ui/documents/record-documents";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { TaskDetail } from "../queries/detail";

/** Documents and photos of the task. Users with the permission add more while it is open. */
export function TaskDocuments({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const viewer = useRootFacts()?.user?.id;
  const mayRemove = (document: DocumentRow) =>
    task.mayRemoveDocuments === "all" ||
    (task.mayRemoveDocuments === "own" && document.addedBy.id === viewer);
  return (
    <RecordDocuments
      documents={task.documents}
      path={`/tasks/${task.id}`}
      mayAdd={task.mayAddDocuments}
      mayRemove={mayRemove}
      queued={{ id: task.id, title: `${task.number} · ${task.name}` }}
      failed={t("tasks.addDocuments.failed")}
    />
  );
}
