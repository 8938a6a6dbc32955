import type { ReactNode } from "react";
import { Icon } from "~/ui/layout/icon";
import { BackToLogin } from "./back-to-login";

/** A code that is used, too old or none at all, without blame, and the way on. */
export function InvalidCode({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
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
