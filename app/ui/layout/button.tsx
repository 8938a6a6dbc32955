import { Link } from "@remix-run/react";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { type LinkProps, PrefetchLink } from "./prefetch-link";

type Look = {
  look?: "primary" | "plain" | "quiet" | "danger";
  icon?: IconName | undefined;
  busy?: boolean | undefined;
};
const THEMES = {
  primary: "btn-primary",
  plain: "btn-plain",
  quiet: "btn-ghost",
  danger: "btn-error",
};

function classes(look: Look["look"] = "plain", more = ""): string {
  return `btn ${THEMES[look]} ${more}`;
}

function Contents({ icon, busy, children }: Pick<Look, "icon" | "busy"> & { children: ReactNode }) {
  return (
    <>
      {busy ? (
        <span className="loading loading-spinner loading-sm" aria-hidden="true" />
      ) : icon ? (
        <Icon name={icon} />
      ) : null}
      {children}
    </>
  );
}

/** A button for an action. While busy it cannot be pressed again. */
export function Button({
  look,
  icon,
  busy,
  className,
  children,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      aria-disabled={busy || undefined}
      className={classes(look, className)}
      onClick={busy ? prevent : rest.onClick}
    >
      <Contents icon={icon} busy={busy}>
        {children}
      </Contents>
    </button>
  );
}

/** A link styled as a button; with `unavailable` it is disabled and shows the reason. */
export function LinkButton({
  look,
  icon,
  className,
  prefetches,
  unavailable,
  children,
  ...rest
}: Omit<Look, "busy"> & LinkProps & { prefetches?: boolean; unavailable?: string | undefined }) {
  if (unavailable) {
    return (
      <Button type="button" disabled icon={icon} className={className}>
        {children} <span className="text-sm font-normal">({unavailable})</span>
      </Button>
    );
  }
  const Destination = prefetches ? PrefetchLink : Link;
  return (
    <Destination {...rest} className={classes(look, className)}>
      <Contents icon={icon}>{children}</Contents>
    </Destination>
  );
}

function prevent(event: { preventDefault(): void }) {
  event.preventDefault();
}
