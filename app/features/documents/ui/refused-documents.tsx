import { useActionData } from "@remix-run/react";
import type { RefusalAnswer } from "~/kernel/refusal";
import { RefusedCommand } from "~/shell/records/record-command";
import { Notice } from "~/ui/layout/notice";

/** What the server said to documents that a record did not take; shown above the record, where the form stands. */
export function RefusedDocuments({ failed }: { failed: string }) {
  const refusal = useActionData<{ refusal?: RefusalAnswer }>()?.refusal;
  if (!refusal) return null;
  return (
    <Notice kind="error">
      <RefusedCommand failed={failed} message={refusal.message} />
    </Notice>
  );
}
