import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type Tone = "neutral" | "info" | "warning" | "success" | "error" | "primary";
const TONES: Record<Tone, string> = {
  neutral: "bg-base-content/8 text-base-content",
  primary: "bg-primary/12 text-primary",
  info: "bg-info/12 text-info",
  warning: "bg-warning/20 text-caution",
  success: "bg-success/12 text-success",
  error: "bg-error/12 text-error",
};

/** Colour, icon and text together: the meaning never depends on colour alone. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={`tone-badge ${TONES[tone]}`}>
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </span>
  );
}
