import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useOutletContext, useParams } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { partCommands } from "~/features/spare-parts/commands";
import { PART_DIALOGS } from "~/features/spare-parts/model";
import { CorrectStockDialog } from "~/features/spare-parts/ui/correct-stock-dialog";
import { InventoryDialog } from "~/features/inventory/ui/inventory-dialog";
import type { PartDetail } from "~/features/spare-parts/queries";

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

export default function PartCommandPage() {
  const command = commandAt(PART_DIALOGS, useParams());
  const part = useOutletContext<PartDetail>();
  if (command === "correctStock") return <CorrectStockDialog />;
  return command ? (
    <InventoryDialog key={command} list="spare-parts" command={command} record={part} />
  ) : null;
}
