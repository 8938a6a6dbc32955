import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useOutletContext, useParams } from "@remix-run/react";
import { INVENTORY_DIALOGS } from "~/features/inventory/model";
import { InventoryDialog } from "~/features/inventory/ui/inventory-dialog";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { customerCommands } from "~/features/customers/commands";
import { viewIn } from "~/features/customers/model";
import type { CustomerDetail } from "~/features/customers/queries";
import { useView } from "~/features/customers/ui/use-view";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, INVENTORY_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  const view = viewIn(new URL(args.request.url).pathname);
  return actOnCommand(args, {
    list: `/${view}`,
    dialogs: INVENTORY_DIALOGS,
    commands: customerCommands(view),
  });
}

export const clientLoader = commandLoader(INVENTORY_DIALOGS);

export default function CustomerCommandPage() {
  const view = useView();
  const command = commandAt(INVENTORY_DIALOGS, useParams());
  const customer = useOutletContext<CustomerDetail>();
  const record = { ...customer, deleteBlocked: customer.isInUse ? "in_use" : null };
  return command ? (
    <InventoryDialog key={command} list={view} command={command} record={record} />
  ) : null;
}
