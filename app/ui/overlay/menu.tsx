import { Link } from "@remix-run/react";
import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "../layout/icon";
import { type LinkProps, PrefetchLink } from "../layout/prefetch-link";
import { useMenu } from "./use-menu";

type MenuProps = {
  /** Accessible name of the button; "More actions" by default. */ label?: string;
  icon?: IconName;
  showLabel?: boolean;
  children: ReactNode;
  className?: string;
};

/**
 * A menu of actions behind one button. The native popover opens it, also before JavaScript. With JavaScript the menu is positioned at its
 * button (at the bottom on narrow screens), and the arrow keys move through the entries.
 */
export function Menu({
  label: given,
  icon = "more",
  showLabel,
  children,
  className = "",
}: MenuProps) {
  const id = useId();
  const { button, menu } = useMenu();
  const { t } = useTranslation();
  const label = given ?? t("ui.menu.more");
  const look = showLabel ? "btn btn-ghost px-3" : "btn btn-ghost btn-square";
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${look} ${className}`}
        aria-label={showLabel ? undefined : label}
        {...{ popovertarget: id }}
      >
        <Icon name={icon} />
        {showLabel ? label : null}
      </button>
      <div
        id={id}
        ref={menu}
        role="group"
        aria-label={label}
        className="popover-menu"
        {...{ popover: "auto" }}
      >
        {children}
      </div>
    </>
  );
}

type EntryLook = {
  icon?: IconName;
  danger?: boolean | undefined;
  current?: boolean;
  children: ReactNode;
};

/** A link entry; with `unavailable` it is disabled and shows the reason. */
export function MenuLink({
  icon,
  danger,
  current,
  prefetches,
  unavailable,
  children,
  ...rest
}: EntryLook & LinkProps & { prefetches?: boolean; unavailable?: string | undefined }) {
  if (unavailable) {
    return (
      <button type="button" disabled className="menu-entry opacity-60">
        {icon ? <Icon name={icon} /> : null}
        <span className="flex-1">{children}</span>
        <span className="text-sm">{unavailable}</span>
      </button>
    );
  }
  const Destination = prefetches ? PrefetchLink : Link;
  return (
    <Destination
      {...rest}
      className="menu-entry"
      data-danger={danger || undefined}
      aria-current={current || undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      <span className="flex-1">{children}</span>
      {current ? <Icon name="check" /> : null}
    </Destination>
  );
}

/** A button entry, also usable as a submit button inside a form. */
export function MenuButton({
  icon,
  danger,
  current,
  children,
  ...rest
}: EntryLook & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className="menu-entry"
      data-danger={danger || undefined}
      aria-pressed={current}
    >
      {icon ? <Icon name={icon} /> : null}
      <span className="flex-1">{children}</span>
      {current ? <Icon name="check" /> : null}
    </button>
  );
}
