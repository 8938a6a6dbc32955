import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useOutletContext, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { locationCommands } from "~/features/locations/commands";
import { LOCATION_DIALOGS } from "~/features/locations/model";
import { InventoryDialog } from "~/features/inventory/ui/inventory-dialog";
import { RecordCommand } from "~/shell/records/record-command";
import type { LocationDetail } from "~/features/locations/queries";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, LOCATION_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/locations",
    dialogs: LOCATION_DIALOGS,
    commands: locationCommands,
  });
}

export const clientLoader = commandLoader(LOCATION_DIALOGS);

export default function LocationCommandPage() {
  const { t } = useTranslation();
  const command = commandAt(LOCATION_DIALOGS, useParams());
  const location = useOutletContext<LocationDetail>();
  if (command === "makeDefault")
    return (
      <RecordCommand
        labels={{
          title: t("locations.makeDefault.title"),
          text: t("locations.makeDefault.text", {
            name: location.name,
            customer: location.customerName,
          }),
          confirm: t("locations.makeDefault.confirm"),
          failed: t("locations.makeDefault.failed"),
        }}
        fields={{ version: location.version }}
        closeTo={`/locations/${location.id}`}
      />
    );
  return command ? (
    <InventoryDialog
      key={command}
      list="locations"
      command={command}
      record={location}
      reason={
        location.deleteBlocked && location.deleteBlocked !== "in_use"
          ? t(`locations.guards.${location.deleteBlocked}`)
          : undefined
      }
    />
  ) : null;
}
