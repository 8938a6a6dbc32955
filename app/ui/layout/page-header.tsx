import type { ReactNode } from "react";

/** The page's title, description and main action. On phones the actions are beside what is above the title, which has the whole width then. */
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
    <header className="page-header" data-above={above ? "" : undefined}>
      <div>
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
