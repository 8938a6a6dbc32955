import type { ReactNode } from "react";

/** The page's title, description and main action. */
export function PageHeader({
  title,
  text,
  above,
  children,
}: {
  title: ReactNode;
  text?: ReactNode;
  above?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="page-header mb-4 flex flex-wrap items-start justify-between gap-x-3 gap-y-3 md:mb-5">
      <div className="min-w-0 flex-[1_1_8rem] md:max-lg:basis-auto">
        {above}
        <h1 className="text-2xl font-bold tracking-tight md:text-[1.75rem]">{title}</h1>
        {text ? <p className="text-muted mt-1 max-w-prose">{text}</p> : null}
      </div>
      {children ? (
        <div className="page-actions flex flex-wrap items-end gap-2">{children}</div>
      ) : null}
    </header>
  );
}
