import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { ToastHistory } from "~/ui/toast";
import { opensPopover } from "./popover";

/** Menu button on phones, the company's name, notices, and what the frame adds. */
export function TopBar({ tenant, children }: { tenant: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <header className="top-bar">
      <button type="button" className="bar-button md:hidden" aria-label={t("shell.navigation.open")} {...opensPopover("drawer")}>
        <Icon name="menu" />
      </button>
      <Link to="/login" className="min-w-0 flex-1 truncate font-semibold" reloadDocument={false}>
        {tenant}
      </Link>
      <ToastHistory />
      {children}
    </header>
  );
}
