import type { ReactNode } from "react";
import { Icon } from "~/ui/layout/icon";
import { BackToLogin } from "./back-to-login";

/** A used, expired or missing code: a neutral message and the next step. */
export function InvalidCode({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="card-surface flex flex-col gap-4 p-5">
      <Icon name="clock" size={32} className="text-muted" />
      <h1 className="text-xl font-bold">{title}</h1>
      <p className="text-pretty">{text}</p>
      {children}
      <BackToLogin />
    </div>
  );
}
