import { type ReactNode, useEffect, useRef } from "react";

/** What took the place of the form that was sent: the focus goes with it, and a screen reader begins here. */
export function Arrived({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
