import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { CustomerDetail } from "../queries/record";
import type { CustomerCommand } from "../model";
import { useCommandLabels } from "./command-labels";
import { useView } from "./use-view";

/** Dialog of one command of a customer or partner. */
export function CustomerDialog({ command }: { command: Exclude<CustomerCommand, "update"> }) {
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
