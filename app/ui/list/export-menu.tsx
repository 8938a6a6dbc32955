import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { IconName } from "../layout/icon";
import { Menu, MenuLink } from "../overlay/menu";

type ListFile = { to: string; icon: IconName; text: string };

/** The list as it is filtered, as files. */
function useFiles(): ListFile[] {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  // A dialog above the list has a longer path.
  const list = pathname.replace(/\/views\/.*/, "");
  return [
    { to: `${list}/csv${search}`, icon: "download", text: t("ui.export") },
    { to: `${list}/xlsx${search}`, icon: "file-sheet", text: t("ui.export-xlsx") },
  ];
}

/** Saves the list as a file. On desks; narrow screens have the entries in the menu of views. */
export function ExportMenu() {
  const { t } = useTranslation();
  return (
    <Menu label={t("ui.export-list")} icon="download" className="max-md:hidden">
      <ExportEntries />
    </Menu>
  );
}

export function ExportEntries() {
  return useFiles().map(({ to, icon, text }) => (
    <MenuLink key={to} to={to} icon={icon} reloadDocument download>
      {text}
    </MenuLink>
  ));
}
