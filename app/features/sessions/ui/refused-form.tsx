import type { RefusalAnswer } from "~/kernel/refusal";
import { RefusalNotice } from "~/ui/layout/refusal-notice";

/** What failed, and why. */
export function RefusedForm({
  failed,
  refusal,
}: {
  failed: string;
  refusal: RefusalAnswer | undefined;
}) {
  if (!refusal) return null;
  return (
    <RefusalNotice of={refusal} title={failed}>
      {refusal.message}
    </RefusalNotice>
  );
}
