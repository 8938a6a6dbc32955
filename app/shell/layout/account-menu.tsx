import { Form, Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { ACCESS } from "~/kernel/authorization/access";
import { fullName, holdsAny } from "~/kernel/authorization/roles";
import { THEMES, type Theme } from "~/kernel/themes";
import { Avatar } from "~/ui/layout/avatar";
import { Icon, type IconName } from "~/ui/layout/icon";
import { opensPopover, popover } from "./popover";
import { PreferenceButton } from "../preferences/preference-form";
import type { Viewer } from "./root-facts";
import { useLogOut } from "../session/use-log-out";
import { GUIDE_PAGE, useHomeScreenGuide } from "../home-screen/use-home-screen-guide";

type Props = { user: Viewer; theme: Theme | null };
const THEME_ICONS: Record<Theme | "system", IconName> = {
  system: "monitor",
  light: "sun",
  dark: "moon",
  contrast: "sun-bright",
};

/** Avatar menu: profile, helpdesk, settings for users who may open them, appearance, sign out. */
export function AccountMenu({ user, theme }: Props) {
  const { t } = useTranslation();
  const name = fullName(user);
  const helpdesk = useHomeScreenGuide();
  const leaving = useLogOut(user.id);
  return (
    <>
      <button
        type="button"
        className="bar-button"
        aria-label={t("shell.account.open", { name })}
        {...opensPopover("account")}
      >
        <Avatar name={name} />
      </button>
      <div {...popover("account")} className="bar-menu w-64">
        <div className="px-3 py-2">
          <p className="font-semibold">{name}</p>
          <p className="text-muted text-sm break-all">{user.email}</p>
        </div>
        <MenuLink to="/profile" icon="user" label={t("shell.account.profile")} />
        <MenuLink
          to={GUIDE_PAGE}
          icon="help"
          label={t("shell.account.helpdesk")}
          onClick={helpdesk.open}
        />
        {holdsAny(user, ACCESS.settings.roles) ? (
          <MenuLink to="/settings" icon="settings" label={t("shell.account.settings")} />
        ) : null}
        <ThemeChoice theme={theme} />
        <Form
          method="post"
          action="/logout"
          onSubmit={leaving.onSubmit}
          className="border-base-300 mt-1 border-t pt-1"
        >
          <button className="menu-entry">
            <Icon name="log-out" />
            {t("shell.account.log-out")}
          </button>
        </Form>
      </div>
      {helpdesk.guide}
      {leaving.dialog}
    </>
  );
}

type MenuLinkProps = {
  to: string;
  icon: IconName;
  label: string;
  onClick?: (event: MouseEvent) => void;
};

function MenuLink({ to, icon, label, onClick }: MenuLinkProps) {
  return (
    <Link to={to} className="menu-entry" onClick={onClick}>
      <Icon name={icon} />
      {label}
    </Link>
  );
}

function ThemeChoice({ theme }: { theme: Theme | null }) {
  const { t } = useTranslation();
  return (
    <fieldset className="border-base-300 mt-1 border-t pt-1">
      <legend className="text-muted float-left w-full px-3 py-1 text-sm">
        {t("shell.theme.label")}
      </legend>
      {(["system", ...THEMES] as const).map((each) => (
        <PreferenceButton
          key={each}
          name="theme"
          value={each}
          pressed={each === (theme ?? "system")}
        >
          <Icon name={THEME_ICONS[each]} />
          <span className="flex-1 text-left">{t(`shell.theme.${each}`)}</span>
          {each === (theme ?? "system") ? <Icon name="check" /> : null}
        </PreferenceButton>
      ))}
    </fieldset>
  );
}
