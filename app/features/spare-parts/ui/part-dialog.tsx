import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { PartDetail } from "../queries/record";
import type { PartCommand } from "../model";

/** Dialog of one command of a spare part. */
export function PartDialog({
  command,
}: {
  command: Exclude<PartCommand, "update" | "correctStock">;
}) {
  const { t } = useTranslation();
  const labelOf = useUsageLabels();
  const part = useOutletContext<PartDetail>();
  const labels = {
    title: t(`spareParts.${command}.title`),
    text: t(`spareParts.${command}.text`, { name: part.name }),
    confirm: t(`spareParts.${command}.confirm`),
    failed: t(`spareParts.${command}.failed`),
  };
  const blocked = part.deleteBlocked && {
    title: t("spareParts.delete.blocked"),
    reason: t("records.uses.reason", { uses: labelOf(part.uses) }),
  };
  return (
    <RecordDialog
      command={command}
      record={part}
      path={`/assets/spare-parts/${part.id}`}
      labels={labels}
      blocked={blocked}
    />
  );
}
