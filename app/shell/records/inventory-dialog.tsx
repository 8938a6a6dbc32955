import { useTranslation } from "react-i18next";
import { type Uses, useUsageLabels } from "./record-blocked";
import { RecordDialog } from "./record-dialog";

type Props = {
  /** The noun of the texts. */
  noun: "assets" | "equipment" | "locations" | "rooms" | "spareParts";
  command: "archive" | "restore" | "delete";
  record: {
    id: string;
    version: number;
    name: string;
    availableActions: readonly string[];
    deleteBlocked: string | null;
    uses: Uses;
  };
  /** The record's page. */
  path: string;
  /** Why it cannot be deleted, if its uses are not the reason. */
  reason?: string | undefined;
};

/** Archives, restores or deletes a record of the inventory. */
export function InventoryDialog({ noun, command, record, path, reason }: Props) {
  const { t } = useTranslation();
  const labelOf = useUsageLabels();
  return (
    <RecordDialog
      command={command}
      record={record}
      path={path}
      labels={{
        title: t(`${noun}.${command}.title`),
        text: t(`${noun}.${command}.text`, { name: record.name }),
        confirm: t(`${noun}.${command}.confirm`),
        failed: t(`${noun}.${command}.failed`),
      }}
      blocked={
        record.deleteBlocked
          ? {
              title: t(`${noun}.delete.blocked`),
              reason: reason ?? t("records.uses.reason", { uses: labelOf(record.uses) }),
            }
          : null
      }
    />
  );
}
