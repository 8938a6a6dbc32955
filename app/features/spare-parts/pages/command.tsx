import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams, useOutletContext } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { partCommands } from "../commands/table";
import { PART_DIALOGS, type PartCommand } from "../model";
import { CorrectStockDialog } from "../ui/correct-stock-dialog";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { PartDetail } from "../queries/record";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, PART_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/assets/spare-parts",
    dialogs: PART_DIALOGS,
    commands: partCommands,
  });
}

export const clientLoader = commandLoader(PART_DIALOGS);

/** The dialogs of a spare part. */
export default function PartCommandPage() {
  const command = commandAt(PART_DIALOGS, useParams());
  if (command === "correctStock") return <CorrectStockDialog />;
  return command ? <PartDialog key={command} command={command} /> : null;
}

/** Dialog of one command of a spare part. */
function PartDialog({ command }: { command: Exclude<PartCommand, "update" | "correctStock"> }) {
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
