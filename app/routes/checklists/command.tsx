import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useOutletContext, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import { templateCommands } from "~/features/checklists/commands/table";
import { TEMPLATE_DIALOGS } from "~/features/checklists/model";
import type { TemplateDetail } from "~/features/checklists/queries/template";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, TEMPLATE_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/checklists",
    dialogs: TEMPLATE_DIALOGS,
    commands: templateCommands,
  });
}

export const clientLoader = commandLoader(TEMPLATE_DIALOGS);

export default function ChecklistCommand() {
  const { t } = useTranslation();
  const labelOf = useUsageLabels();
  const command = commandAt(TEMPLATE_DIALOGS, useParams());
  const template = useOutletContext<TemplateDetail>();
  if (!command) return null;
  const { name, deleteBlocked, uses, id } = template;
  return (
    <RecordDialog
      key={command}
      command={command}
      record={template}
      path={`/checklists/${id}`}
      labels={{
        title: t(`checklists.${command}.title`),
        text: t(`checklists.${command}.text`, { name }),
        confirm: t(`checklists.${command}.confirm`),
        failed: t(`checklists.${command}.failed`),
      }}
      blocked={
        deleteBlocked
          ? {
              title: t("checklists.delete.blocked"),
              reason: t("records.uses.reason", { uses: labelOf(uses) }),
            }
          : null
      }
    />
  );
}
