import { useTranslation } from "react-i18next";
import { ActionBar } from "~/ui/layout/action-bar";
import { LinkButton } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import type { InviteStatus, UserCommand } from "../model";

const BY_WEIGHT: readonly { command: UserCommand; path: string; icon: IconName; danger?: true }[] =
  [
    { command: "invite", path: "invite", icon: "send" },
    { command: "activate", path: "activate", icon: "user-check" },
    { command: "sendPasswordReset", path: "password-reset", icon: "lock" },
    { command: "turnOffSecondStep", path: "second-step", icon: "shield" },
    { command: "deactivate", path: "deactivate", icon: "ban", danger: true },
    { command: "delete", path: "delete", icon: "trash", danger: true },
  ];

type Acted = {
  id: string;
  name: string;
  surname: string;
  inviteStatus: InviteStatus;
  availableActions: readonly UserCommand[];
};

/** The menu of a table row: the available actions, without opening the page first. */
export function UserMenu({ user }: { user: Acted }) {
  const { t } = useTranslation();
  return (
    <Menu label={t("users.list.row-menu", { name: `${user.name} ${user.surname}` })}>
      <EditLink user={user} />
      <CommandLinks user={user} />
    </Menu>
  );
}

/** The actions on the page: the next step as a button, the rest in the "more" menu. */
export function UserActions({ user }: { user: Acted }) {
  const { t } = useTranslation();
  const texts = useLabels(user);
  const primary = BY_WEIGHT.find(
    ({ command }) =>
      (command === "invite" || command === "activate") && user.availableActions.includes(command),
  );
  return (
    <ActionBar>
      <Menu label={t("users.detail.more")}>
        {primary ? <EditLink user={user} /> : null}
        <CommandLinks user={user} but={primary?.command} />
      </Menu>
      {primary ? (
        <LinkButton
          to={`/users/${user.id}/${primary.path}`}
          look="primary"
          icon={primary.icon}
          preventScrollReset
        >
          {texts(primary.command)}
        </LinkButton>
      ) : (
        <LinkButton to={`/users/${user.id}/edit`} look="primary" icon="pen">
          {t("users.detail.edit")}
        </LinkButton>
      )}
    </ActionBar>
  );
}

function EditLink({ user }: { user: Acted }) {
  const { t } = useTranslation();
  return (
    <MenuLink to={`/users/${user.id}/edit`} icon="pen">
      {t("users.detail.edit")}
    </MenuLink>
  );
}

function CommandLinks({ user, but }: { user: Acted; but?: UserCommand | undefined }) {
  const texts = useLabels(user);
  const offered = BY_WEIGHT.filter(
    ({ command }) => command !== but && user.availableActions.includes(command),
  );
  return offered.map(({ command, path, icon, danger }) => (
    <MenuLink
      key={command}
      to={`/users/${user.id}/${path}`}
      icon={icon}
      danger={danger}
      preventScrollReset
    >
      {texts(command)}
    </MenuLink>
  ));
}

/** For an invited user the label says that the invitation is sent again. */
function useLabels({ inviteStatus }: Acted): (command: UserCommand) => string {
  const { t } = useTranslation();
  return (command) =>
    command === "invite" && inviteStatus === "INVITED"
      ? t("users.invite-again.confirm")
      : t(`users.${command}.confirm`);
}
