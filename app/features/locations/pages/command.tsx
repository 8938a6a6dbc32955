import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { locationCommands } from "../commands/table";
import { LOCATION_DIALOGS } from "../model";
import { LocationDialog } from "../ui/location-dialog";

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

/** The dialogs of a location. */
export default function LocationCommand() {
  const command = commandAt(LOCATION_DIALOGS, useParams());
  return command ? <LocationDialog key={command} command={command} /> : null;
}
