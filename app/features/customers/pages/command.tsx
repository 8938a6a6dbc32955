import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { customerCommands } from "../commands/table";
import { CUSTOMER_DIALOGS, viewIn } from "../model";
import { CustomerDialog } from "../ui/customer-dialog";

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
export default function CustomerCommand() {
  const command = commandAt(CUSTOMER_DIALOGS, useParams());
  return command ? <CustomerDialog key={command} command={command} /> : null;
}
