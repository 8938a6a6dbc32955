import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordCommand } from "~/shell/records/record-command";
import type { PartDetail } from "../queries/record";
import type { PartCommand } from "../model";

type Props = { command: Exclude<PartCommand, "update" | "correctStock">; danger?: boolean };

/** One command of a spare part, on its page. */
export function PartDialog({ command, danger }: Props) {
  const { t } = useTranslation();
  const part = useOutletContext<PartDetail>();
  const words = {
    title: t(`spareParts.${command}.title`),
    text: t(`spareParts.${command}.text`, { name: part.name }),
    confirm: t(`spareParts.${command}.confirm`),
    failed: t(`spareParts.${command}.failed`),
  };
  return (
    <RecordCommand
      words={words}
      version={part.version}
      danger={danger}
      closeTo={`/assets/spare-parts/${part.id}`}
    />
  );
}
