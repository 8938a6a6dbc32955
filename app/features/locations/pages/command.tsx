import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams, useOutletContext } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { locationCommands } from "../commands/table";
import { LOCATION_DIALOGS, type LocationCommand } from "../model";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { LocationDetail } from "../queries/record";

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
export default function LocationCommandPage() {
  const command = commandAt(LOCATION_DIALOGS, useParams());
  return command ? <LocationDialog key={command} command={command} /> : null;
}

/** Dialog of one command of a location. */
function LocationDialog({ command }: { command: Exclude<LocationCommand, "update"> }) {
  const { t } = useTranslation();
  const labelOf = useUsageLabels();
  const location = useOutletContext<LocationDetail>();
  const { id, name, customerName, deleteBlocked, uses } = location;
  const labels = {
    title: t(`locations.${command}.title`),
    text: t(`locations.${command}.text`, { name, customer: customerName }),
    confirm: t(`locations.${command}.confirm`),
    failed: t(`locations.${command}.failed`),
  };
  const blocked = deleteBlocked && {
    title: t("locations.delete.blocked"),
    reason:
      deleteBlocked === "in_use"
        ? t("records.uses.reason", { uses: labelOf(uses) })
        : t(`locations.guards.${deleteBlocked}`),
  };
  return (
    <RecordDialog
      command={command}
      record={location}
      path={`/locations/${id}`}
      labels={labels}
      blocked={blocked}
    />
  );
}
