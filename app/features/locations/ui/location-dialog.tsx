import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { LocationDetail } from "../queries/record";
import type { LocationCommand } from "../model";

/** Dialog of one command of a location. */
export function LocationDialog({ command }: { command: Exclude<LocationCommand, "update"> }) {
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
