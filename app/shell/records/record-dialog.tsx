import { useTranslation } from "react-i18next";
import { RecordBlocked } from "./record-blocked";
import { RecordCommand } from "./record-command";

type Props = {
  command: string;
  record: { id: string; version: number; availableActions: readonly string[] };
  path: string;
  labels: { title: string; text: string; confirm: string; failed: string };
  /** Why it cannot be deleted, or null. */
  blocked: { title: string; reason: string } | null;
};

/** Confirms a command of a record. It explains beforehand why a record cannot be deleted, and offers archiving instead. */
export function RecordDialog({ command, record, path, labels, blocked }: Props) {
  const { t } = useTranslation();
  const isDelete = command === "delete";
  if (isDelete && blocked)
    return (
      <RecordBlocked
        {...blocked}
        {...(record.availableActions.includes("archive") && {
          instead: {
            to: `${path}/archive`,
            label: t("records.archive"),
            icon: "archive",
            text: t("records.archive-instead"),
          },
        })}
        closeTo={path}
      />
    );
  return (
    <RecordCommand
      labels={labels}
      fields={{ version: record.version }}
      deletes={isDelete}
      closeTo={path}
    />
  );
}
