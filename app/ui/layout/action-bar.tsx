import type { ReactNode } from "react";

/** The one action that fits, and at most two more: under the thumb on phones, at the end of the form or record from md up. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="action-bar">{children}</div>;
}
