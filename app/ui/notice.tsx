import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type NoticeKind = "info" | "success" | "warning" | "error";
const LOOKS: Record<NoticeKind, { icon: IconName; className: string }> = {
  info: { icon: "info", className: "border-info/40 bg-info/8 text-info" },
  success: { icon: "circle-check", className: "border-success/40 bg-success/8 text-success" },
  warning: { icon: "alert", className: "border-warning bg-warning/15 text-caution" },
  error: { icon: "circle-x", className: "border-error/40 bg-error/8 text-error" },
};

/** Something to know before going on. An error is announced at once. */
export function Notice({ kind = "info", title, children }: { kind?: NoticeKind; title?: ReactNode; children?: ReactNode }) {
  const look = LOOKS[kind];
  return (
    <div role={kind === "error" ? "alert" : undefined} className={`rounded-field flex gap-3 border p-3 ${look.className}`}>
      <Icon name={look.icon} className="mt-0.5" />
      <div className="text-base-content min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
