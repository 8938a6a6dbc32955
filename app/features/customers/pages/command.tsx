import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams, useOutletContext } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { customerCommands } from "../commands/table";
import { CUSTOMER_DIALOGS, viewIn, type CustomerCommand } from "../model";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { CustomerDetail } from "../queries/record";
import { useView } from "../ui/use-view";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, CUSTOMER_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  const view = viewIn(new URL(args.request.url).pathname);
  return actOnCommand(args, {
    list: `/${view}`,
    dialogs: CUSTOMER_DIALOGS,
    commands: customerCommands(view),
  });
}

export const clientLoader = commandLoader(CUSTOMER_DIALOGS);

/** The dialogs of a customer or partner. */
export default function CustomerCommandPage() {
  const command = commandAt(CUSTOMER_DIALOGS, useParams());
  return command ? <CustomerDialog key={command} command={command} /> : null;
}

/** Dialog of one command of a customer or partner. */
function CustomerDialog({ command }: { command: Exclude<CustomerCommand, "update"> }) {
  const { t } = useTranslation();
  const labelOf = useUsageLabels();
  const labelsOf = useCommandLabels();
  const view = useView();
  const customer = useOutletContext<CustomerDetail>();
  const { id, name, uses, isInUse } = customer;
  const blocked = isInUse
    ? {
        title: t(`${view}.delete.blocked`),
        reason: t("records.uses.reason", { uses: labelOf(uses) }),
      }
    : null;
  return (
    <RecordDialog
      command={command}
      record={customer}
      path={`/${view}/${id}`}
      labels={labelsOf(command, name)}
      blocked={blocked}
    />
  );
}

type DialogCommand = Exclude<CustomerCommand, "update">;

/** The texts of a command's dialog, for a customer or a partner. */
function useCommandLabels(): (
  command: DialogCommand,
  name: string,
) => { title: string; text: string; confirm: string; failed: string } {
  const { t } = useTranslation();
  const view = useView();
  const labelOf = (command: DialogCommand, part: "text" | "confirm" | "failed") =>
    t(view === "customers" ? `customers.${command}.${part}` : `partners.${command}.${part}`);
  return (command, name) => ({
    title:
      view === "customers"
        ? t(`customers.${command}.title`, { name })
        : t(`partners.${command}.title`, { name }),
    text: labelOf(command, "text"),
    confirm: labelOf(command, "confirm"),
    failed: labelOf(command, "failed"),
  });
}
