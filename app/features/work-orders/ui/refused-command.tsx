import type { RefusalAnswer } from "~/kernel/refusal";

/** RULES §1: that it failed, and why. */
export function RefusedCommand({ failed, refusal }: { failed: string; refusal: RefusalAnswer }) {
  return (
    <>
      <p className="font-semibold">{failed}</p>
      <p>{refusal.message}</p>
    </>
  );
}
