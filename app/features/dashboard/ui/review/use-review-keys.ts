import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { reviewPath } from "~/features/work-orders/model";
import { isHandledElsewhere } from "~/shell/palette/handled-elsewhere";

/** Two taps in this time are one. */
const DOUBLE_TAP_MS = 1_000;

export type Decision = "approve" | "object" | null;

/** At a desk the first order opens by itself. J or ↓ and K or ↑ open the next and the previous order, A and R ask for a decision about the open one. */
export function useReviewKeys(rows: readonly { id: string }[], selected: string | null) {
  const [begun, setBegun] = useState<{ of: string | null; decision: Decision }>({
    of: null,
    decision: null,
  });
  const approvedAt = useRef(0);
  const navigate = useNavigate();
  const at = rows.findIndex(({ id }) => id === selected);
  const next = rows[at + 1]?.id ?? null;
  const previous = at > 0 ? (rows[at - 1]?.id ?? null) : null;
  const decide = (decision: Decision) => setBegun({ of: selected, decision });
  const open = (id: string | null) => {
    if (id) navigate(reviewPath(id), { replace: true });
  };
  const first = selected === null ? rows[0]?.id : undefined;
  useEffect(() => {
    // Beside the list there is room for it.
    if (first && matchMedia("(width >= 64rem)").matches)
      navigate(reviewPath(first), { replace: true });
  }, [first, navigate]);
  const press = useRef<(key: string) => boolean>(() => false);
  press.current = (key) => {
    if (key === "j" || key === "ArrowDown") open(next);
    else if (key === "k" || key === "ArrowUp") open(previous);
    else if (key === "a" && selected) decide("approve");
    else if (key === "r" && selected) decide("object");
    else return false;
    return true;
  };
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isHandledElsewhere(event.target)) return;
      if (press.current(event.key)) event.preventDefault();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return {
    /** The order that opens after a decision. */
    after: next ?? previous,
    decision: begun.of === selected ? begun.decision : null,
    decide,
    /** The second tap of two would approve the order that has opened under the finger. */
    onApprove(event: FormEvent) {
      const now = Date.now();
      if (now - approvedAt.current < DOUBLE_TAP_MS) event.preventDefault();
      else approvedAt.current = now;
    },
  };
}
