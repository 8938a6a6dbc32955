import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type NoticeKind = "info" | "success" | "warning" | "error";
const LOOKS: Record<NoticeKind, { icon: IconName; className: string }> = {
  info: { icon: "info", className: "border-info text-info" },
  success: { icon: "circle-check", className: "border-success text-success" },
  warning: { icon: "alert", className: "border-warning text-base-content" },
  error: { icon: "circle-x", className: "border-error text-error" },
};

/** Something to know before going on. An error is announced at once. */
export function Notice({ kind = "info", title, children }: { kind?: NoticeKind; title?: ReactNode; children?: ReactNode }) {
  const look = LOOKS[kind];
  return (
    <div role={kind === "error" ? "alert" : undefined} className={`bg-base-100 rounded-field flex gap-3 border-l-4 p-3 ${look.className}`}>
      <Icon name={look.icon} className="mt-0.5" />
      <div className="text-base-content min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
