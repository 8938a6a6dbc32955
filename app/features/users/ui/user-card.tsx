import { useTranslation } from "react-i18next";
import type { Viewed } from "~/shell/records/record-views";
import { INVITE_STATUSES } from "../model";
import type { UserRow } from "../queries/list";
import { ActiveMark, INVITE_ICONS, InviteBadge, RoleChips } from "./marks";
import { UserMenu } from "./user-actions";

/** A user as a card, and the board by invite status. */
export function useUserCard(): Viewed<UserRow> {
  const { t } = useTranslation();
  return {
    card: (row, view) => ({
      key: row.id,
      name: `${row.name} ${row.surname}`,
      to: `/users/${row.id}`,
      status: view === "cards" ? <InviteBadge status={row.inviteStatus} /> : null,
      facts: [
        [row.email, row.customerName].filter(Boolean).join(" · "),
        <RoleChips key="roles" roles={row.roles} />,
        row.active ? null : <ActiveMark key="active" active={false} />,
      ],
      menu: <UserMenu user={row} />,
    }),
    column: ({ key }) => {
      const status = INVITE_STATUSES.find((each) => each === key) ?? "NOT_INVITED";
      return {
        title: t(`users.invite-status.${status}`),
        icon: INVITE_ICONS[status],
        filter: { inviteStatus: status },
      };
    },
  };
}
