import { useActionData } from "@remix-run/react";
import type { RefusalResponse } from "~/kernel/refusal";
import { RefusedCommand } from "~/shell/records/record-command";
import { Notice } from "~/ui/layout/notice";

/** The server's refusal of added documents. Shown above the record, where the form is. */
export function RefusedDocuments({ failed }: { failed: string }) {
  const refusal = useActionData<{ refusal?: RefusalResponse }>()?.refusal;
  if (!refusal) return null;
  return (
    <Notice kind="error">
      <RefusedCommand failed={failed} message={refusal.message} />
    </Notice>
  );
}
