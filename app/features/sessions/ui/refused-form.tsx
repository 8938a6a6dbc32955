import type { RefusalResponse } from "~/kernel/refusal";
import { RefusalNotice } from "~/ui/layout/refusal-notice";

export function RefusedForm({
  failed,
  refusal,
}: {
  failed: string;
  refusal: RefusalResponse | undefined;
}) {
  if (!refusal) return null;
  return (
    <RefusalNotice of={refusal} title={failed}>
      {refusal.message}
    </RefusalNotice>
  );
}
