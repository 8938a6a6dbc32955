import type { ReactNode } from "react";

/** A section of a record on the secondary surface, with a title and an optional action. */
export function Section({
  title,
  action,
  children,
  className = "",
  id,
}: {
  title?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string;
}) {
  return (
    <section id={id} className={`card-surface p-4 md:p-5 ${className}`}>
      {title ? (
        <header className="mb-3 flex min-h-8 items-center justify-between gap-x-3 gap-y-2">
          <h2 className="line-words font-semibold">{title}</h2>
          {action ? <div className="-my-2 -me-3">{action}</div> : null}
        </header>
      ) : null}
      {children}
    </section>
  );
}
