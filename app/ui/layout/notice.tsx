import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type NoticeKind = "info" | "success" | "warning" | "error";
export const NOTICE_ICONS: Record<NoticeKind, IconName> = {
  info: "info",
  success: "circle-check",
  warning: "alert",
  error: "circle-x",
};
const THEMES: Record<NoticeKind, string> = {
  info: "border-info/40 bg-info/8 text-info",
  success: "border-success/40 bg-success/8 text-success",
  warning: "border-warning bg-warning/15 text-caution",
  error: "border-error/40 bg-error/8 text-error",
};

/** Information the user needs before continuing. An error is announced at once. */
export function Notice({
  kind = "info",
  title,
  children,
}: {
  kind?: NoticeKind;
  title?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div
      role={kind === "error" ? "alert" : undefined}
      className={`rounded-field flex gap-3 border p-3 ${THEMES[kind]}`}
    >
      <Icon name={NOTICE_ICONS[kind]} className="mt-0.5" />
      <div className="text-base-content line-words">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
