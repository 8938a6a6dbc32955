import { useTranslation } from "react-i18next";
import type { Role } from "~/kernel/authorization/roles";
import { Badge, type Tone } from "~/ui/layout/badge";
import type { IconName } from "~/ui/layout/icon";
import { Icon } from "~/ui/layout/icon";
import type { InviteStatus } from "../model";

const INVITE: Record<InviteStatus, { tone: Tone; icon: IconName }> = {
  NOT_INVITED: { tone: "warning", icon: "mail" },
  INVITED: { tone: "info", icon: "send" },
  ACCEPTED: { tone: "success", icon: "circle-check" },
};

export const INVITE_ICONS: Record<InviteStatus, IconName> = {
  NOT_INVITED: INVITE.NOT_INVITED.icon,
  INVITED: INVITE.INVITED.icon,
  ACCEPTED: INVITE.ACCEPTED.icon,
};

/** requirements §3: shown as warning, info and success. */
export function InviteBadge({ status }: { status: InviteStatus }) {
  const { t } = useTranslation();
  return <Badge {...INVITE[status]}>{t(`users.invite-status.${status}`)}</Badge>;
}

/** Active accounts have no badge; inactive ones are highlighted. */
export function ActiveMark({ active }: { active: boolean }) {
  const { t } = useTranslation();
  if (!active) return <Badge icon="ban">{t("users.active.no")}</Badge>;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon name="check" size={16} className="text-success" />
      {t("users.active.yes")}
    </span>
  );
}

export function RoleChips({ roles }: { roles: readonly { roleName: Role }[] }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex flex-wrap gap-1 align-middle">
      {roles.map(({ roleName }) => (
        <Badge key={roleName}>{t(`common.role.${roleName}`)}</Badge>
      ))}
    </span>
  );
}
