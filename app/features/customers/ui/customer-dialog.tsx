import { useOutletContext } from "@remix-run/react";
import { RecordCommand } from "~/shell/records/record-command";
import type { CustomerDetail } from "../queries/record";
import type { CustomerCommand } from "../model";
import { useCommandLabels } from "./command-labels";
import { useView } from "./use-view";

type Props = { command: Exclude<CustomerCommand, "update">; danger?: boolean };

/** Dialog of one customer or partner command. */
export function CustomerDialog({ command, danger }: Props) {
  const labelsOf = useCommandLabels();
  const view = useView();
  const { id, name, version } = useOutletContext<CustomerDetail>();
  return (
    <RecordCommand
      words={labelsOf(command, name)}
      version={version}
      danger={danger}
      closeTo={`/${view}/${id}`}
    />
  );
}
