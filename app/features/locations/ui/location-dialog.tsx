import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordCommand } from "~/shell/records/record-command";
import type { LocationDetail } from "../queries/record";
import type { LocationCommand } from "../model";

type Props = { command: Exclude<LocationCommand, "update">; danger?: boolean };

/** Dialog of one location command. */
export function LocationDialog({ command, danger }: Props) {
  const { t } = useTranslation();
  const location = useOutletContext<LocationDetail>();
  const facts = { name: location.name, customer: location.customerName };
  const words = {
    title: t(`locations.${command}.title`),
    text: t(`locations.${command}.text`, facts),
    confirm: t(`locations.${command}.confirm`),
    failed: t(`locations.${command}.failed`),
  };
  return (
    <RecordCommand
      words={words}
      version={location.version}
      danger={danger}
      closeTo={`/locations/${location.id}`}
    />
  );
}
