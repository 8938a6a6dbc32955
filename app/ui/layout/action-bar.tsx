import type { ReactNode } from "react";

/** The primary action and at most two others: at the bottom of narrow screens, at the end of the form or record from md up. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="action-bar">{children}</div>;
}
