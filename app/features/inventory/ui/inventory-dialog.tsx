import { useTranslation } from "react-i18next";
import { RECORD_LISTS } from "~/kernel/record-lists";
import { type Uses, useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import { type InventoryList, textsOf } from "../model";

type Props = {
  list: InventoryList;
  command: "archive" | "restore" | "delete";
  record: {
    id: string;
    version: number;
    name: string;
    availableActions: readonly string[];
    deleteBlocked: string | null;
    uses: Uses;
  };
  /** Why it cannot be deleted, if its uses are not the reason. */
  reason?: string | undefined;
};

export function InventoryDialog({ list, command, record, reason }: Props) {
  const { t } = useTranslation();
  const labelOf = useUsageLabels();
  const noun = textsOf(list);
  const { name } = record;
  return (
    <RecordDialog
      command={command}
      record={record}
      path={`${RECORD_LISTS[list]}/${record.id}`}
      labels={{
        title: t(`${noun}.${command}.title`, { name }),
        text: t(`${noun}.${command}.text`, { name }),
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
