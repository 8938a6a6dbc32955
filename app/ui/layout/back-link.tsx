import { Link, type LinkProps } from "@remix-run/react";
import { Icon } from "./icon";

/** Above a page's title: the page that this one belongs to. */
export function BackLink({ className = "", children, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={`link-plain min-h-target -ms-1 flex w-fit items-center gap-1 ${className}`}
    >
      <Icon name="chevron-left" size={18} />
      {children}
    </Link>
  );
}
