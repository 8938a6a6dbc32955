import type { RefusalAnswer } from "~/kernel/refusal";

/** domain-rules §1: shows that the command failed, and why. */
export function RefusedCommand({ failed, refusal }: { failed: string; refusal: RefusalAnswer }) {
  return (
    <>
      <p className="font-semibold">{failed}</p>
      <p>{refusal.message}</p>
    </>
  );
}
