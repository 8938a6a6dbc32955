import { type ReactNode, Suspense } from "react";
import { useDesk } from "~/ui/layout/desk";

/**
 * Selecting rows is for desks: a mouse and a wide screen, as in desk.css. The server renders only its place, which keeps the column free: a
 * window that changes its size must not meet a part that still hydrates.
 */
export function OnDesk({ children }: { children: ReactNode }) {
  const isDesk = useDesk();
  return (
    <div className="selection-place">
      {isDesk ? <Suspense fallback={null}>{children}</Suspense> : null}
    </div>
  );
}
