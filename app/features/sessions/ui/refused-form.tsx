import type { RefusalAnswer } from "~/kernel/refusal";
import { Notice } from "~/ui/notice";

/** What did not work, and why. */
export function RefusedForm({ failed, refusal }: { failed: string; refusal: RefusalAnswer | undefined }) {
  if (!refusal) return null;
  return (
    <Notice kind="error" title={failed}>
      {refusal.message}
    </Notice>
  );
}
