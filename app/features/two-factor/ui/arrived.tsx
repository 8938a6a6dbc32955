import { type ReactNode, useEffect, useRef } from "react";

/** The content that replaced the submitted form. It receives the focus, so that a screen reader starts here. */
export function Arrived({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
