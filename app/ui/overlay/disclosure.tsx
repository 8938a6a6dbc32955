import type { FormEvent, ReactNode } from "react";
import { Icon } from "../layout/icon";

/** Collapsed additional content. Works before JavaScript. An invalid field in it opens it: what is hidden cannot take the focus. */
export function Disclosure({
  summary,
  open,
  className = "pt-2 pb-3 ps-8",
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  /** Of the content; by default indented below the summary. */
  className?: string;
  children: ReactNode;
}) {
  return (
    <details open={open} className="disclosure" onInvalidCapture={show}>
      <summary>
        <Icon name="chevron-right" className="disclosure-mark" />
        <span className="line-words">{summary}</span>
      </summary>
      <div className={className}>{children}</div>
    </details>
  );
}

function show({ currentTarget }: FormEvent<HTMLDetailsElement>): void {
  currentTarget.open = true;
}
